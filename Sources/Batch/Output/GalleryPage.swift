/// A page that shows the cards of a batch, made of its manifest line by line.
///
/// Text = ``start``, an ``entry(of:)`` for each line, ``end``. The page needs nothing but the pictures beside it:
/// it holds its cards as JSON and draws as many of them as somebody looks at.
package struct GalleryPage: Sendable {
  /// What every such page begins with, so that it can be told from pages that somebody else has made.
  package static let mark = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="snapshot batch">

    """

  /// Everything before the first card.
  package static let start = """
    \(mark)<meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <title>Cards</title>
    <link rel="icon" href="data:,">
    <style>
    \(style)
    </style>
    </head>
    <body>
    \(frame)
    <script type="application/json" id="data">[
    """

  /// Everything after the last card.
  package static let end = """

    ]</script>
    <script>
    \(script)
    </script>
    </body>
    </html>

    """

  /// Nothing comes from elsewhere, whatever a manifest says.
  private static let policy =
    "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; "
    + "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  private static let frame = """
    <header>
    <div class="bar">
    <h1 id="title">Cards</h1>
    <p id="count" role="status"></p>
    <input id="query" type="search" placeholder="Search" aria-label="Search names, texts and fields"
      autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
    <button id="failed" type="button" aria-pressed="false" hidden></button>
    </div>
    </header>
    <main>
    <div id="grid"></div>
    <p id="none" hidden>No card has all of these words.</p>
    <div id="rest" aria-hidden="true"></div>
    <noscript><p>Without JavaScript this page stays empty. manifest.ndjson says the same as text.</p></noscript>
    </main>
    """

  private var isEmpty = true

  /// A page without cards.
  package init() {}

  /// The next card, of a line of the manifest; nil for a line that tells of no card.
  package mutating func entry(of line: ArraySlice<UInt8>) -> String? {
    guard let entry = GalleryEntry(line) else { return nil }
    defer { isEmpty = false }
    return (isEmpty ? "\n" : ",\n") + entry.json
  }
}

extension GalleryPage {
  static let style = """
    :root {
      color-scheme: light dark;
      --ink: #1c1c1e; --faint: #62626a; --paper: #f2f2f7; --card: #fff; --edge: #d9d9e0;
      --accent: #0a5bd3; --bad: #b3261e; --bad-paper: #fff1ef; --well: #e9e9ef;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ink: #f2f2f7; --faint: #a1a1aa; --paper: #101012; --card: #1c1c1f; --edge: #34343a;
        --accent: #6cb2ff; --bad: #ff8a80; --bad-paper: #2a1715; --well: #26262b;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 5rem; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    header { position: sticky; top: 0; z-index: 1; background: var(--paper);
      border-bottom: 1px solid var(--edge); }
    .bar { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center;
      max-width: 1600px; margin: 0 auto; padding: 12px 20px; }
    h1 { margin: 0; font-size: 20px; line-height: 1.2; letter-spacing: -.01em; max-width: 40vw;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    #count { margin: 0; color: var(--faint); flex: 1 1 auto; font-variant-numeric: tabular-nums; }
    #query { flex: 0 1 320px; min-width: 140px; font: inherit; font-size: 16px; padding: 7px 12px;
      color: inherit; background: var(--card); border: 1px solid var(--edge);
      border-radius: 10px; }
    button { font: inherit; padding: 7px 12px; color: var(--bad); background: var(--card);
      border: 1px solid var(--edge); border-radius: 10px; cursor: pointer; white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    button[aria-pressed=true] { color: var(--card); background: var(--bad);
      border-color: var(--bad); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    main { max-width: 1600px; margin: 0 auto; padding: 20px; }
    #grid { display: grid; gap: 20px; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); }
    #none, noscript p { margin: 15vh auto; text-align: center; color: var(--faint); }
    article { background: var(--card); border: 1px solid var(--edge); border-radius: 14px;
      overflow: hidden; content-visibility: auto; contain-intrinsic-size: auto 280px; }
    article.failed { background: var(--bad-paper); border-color: var(--bad); }
    .picture { display: block; background: var(--well); }
    .picture:focus-visible, article:focus-visible, summary:focus-visible { outline-offset: -3px; }
    .picture img { display: block; width: 100%; height: 100%; object-fit: contain; color: var(--faint); }
    .picture.page { display: grid; place-items: center; color: var(--faint); font-size: 28px;
      text-decoration: none; }
    .words { padding: 12px 14px 14px; overflow-wrap: anywhere; }
    .words > * { margin: 0; unicode-bidi: isolate; }
    h2 { font-size: 15px; line-height: 1.35; }
    .sub, .name { color: var(--faint); font-size: 13px; }
    .name { margin-top: 4px; }
    .why { color: var(--bad); margin: 6px 0; }
    details { margin-top: 8px; font-size: 13px; }
    summary { cursor: pointer; color: var(--accent); }
    details > * { margin: 8px 0 0; unicode-bidi: isolate; }
    dl { display: grid; grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
      gap: 2px 12px; }
    dt { color: var(--faint); }
    dd { margin: 0; }
    details a { color: var(--accent); display: block; }
    @media (max-width: 600px) {
      .bar { padding: 10px 14px; }
      h1 { font-size: 18px; max-width: 60vw; }
      #query { flex: 1 0 100%; order: 1; }
      main { padding: 14px; }
      #grid { gap: 14px; }
    }
    """
}

extension GalleryPage {
  /// What the page does: cards come a slice at a time as somebody scrolls; texts are set as texts, never as HTML.
  static let script = #"""
    "use strict";
    const by = id => document.getElementById(id);
    const [grid, rest, query, button] = ["grid", "rest", "query", "failed"].map(by);
    const all = JSON.parse(by("data").textContent);
    const bad = all.filter(card => card.e !== undefined);
    const cards = bad.concat(all.filter(card => card.e === undefined));
    const slice = 48;
    let shown = cards, next = 0;

    const number = count => count.toLocaleString("en");
    const counted = count => number(count) + (count === 1 ? " card" : " cards");
    const address = path => path.split("/").map(encodeURIComponent).join("/");

    function make(kind, name, text, parent) {
      const element = document.createElement(kind);
      if (name) element.className = name;
      if (text) { element.textContent = text; element.dir = "auto"; }
      if (parent) parent.append(element);
      return element;
    }

    function sources(files) {
      return files.map(file => address(file[0]) + " " + file[1] + "x").join(", ");
    }

    function picture(card, parent) {
      const files = card.f || [];
      if (!files.length) return;
      const [, , theme, format, width, height] = files[0];
      const link = make("a", "picture", "", parent);
      link.href = address(files[0][0]);
      if (height) link.style.aspectRatio = width + " / " + height;
      if (format === "pdf") {
        link.classList.add("page");
        link.textContent = "PDF";
        link.setAttribute("aria-label", card.a || card.n);
        return;
      }
      const frame = make("picture", "", "", link);
      frame.style.display = "contents";
      const dark = files.filter(file => file[2] === "dark");
      if (dark.length && theme !== "dark") {
        const source = make("source", "", "", frame);
        source.media = "(prefers-color-scheme: dark)";
        source.srcset = sources(dark);
      }
      const image = document.createElement("img");
      image.loading = "lazy";
      image.decoding = "async";
      image.alt = card.a || card.c || card.n;
      if (height) { image.width = width; image.height = height; }
      if (format !== "svg") image.srcset = sources(files.filter(file => file[2] === theme));
      image.src = link.href;
      frame.append(image);
    }

    function fill(details, card) {
      if (card.a) make("p", "", card.a, details);
      for (const text of card.u || []) make("p", "why", "Warning: " + text, details);
      if (card.j) {
        const list = make("dl", "", "", details);
        for (const [key, text] of card.j) {
          make("dt", "", key, list);
          make("dd", "", text || "\u2013", list);
        }
      }
      for (const file of card.f || []) make("a", "", file[0], details).href = address(file[0]);
    }

    function article(card) {
      const item = make("article");
      picture(card, item);
      const words = make("div", "words", "", item);
      make("h2", "", card.c || card.i || card.n, words);
      if (card.s) make("p", "sub", card.s, words);
      if (card.e !== undefined) {
        item.className = "failed";
        item.tabIndex = 0;
        make("p", "why", card.e, words);
        if (card.p) make("p", "sub", "At " + card.p, words);
      }
      if (card.c || card.i) make("p", "name", card.n, words);
      if (card.i && card.c) make("p", "name", card.i, words);
      const details = make("details", "", "", words);
      make("summary", "", "Details", details);
      details.addEventListener("toggle", () => fill(details, card), { once: true });
      return item;
    }

    function more() {
      const part = document.createDocumentFragment();
      for (let place = next; place < Math.min(next + slice, shown.length); place++) {
        const item = article(shown[place]);
        // Those that were drawn begin a row of their own.
        const isFirst = place > 0 && shown[place].e === undefined && shown[place - 1].e !== undefined;
        if (isFirst) item.style.gridColumnStart = 1;
        part.append(item);
      }
      next = Math.min(next + slice, shown.length);
      grid.append(part);
      // Watched anew, or nothing would be told as long as the end stays in sight.
      watcher.unobserve(rest);
      if (next < shown.length) watcher.observe(rest);
    }

    const watcher = new IntersectionObserver(
      entries => { if (entries.some(entry => entry.isIntersecting)) more(); },
      { rootMargin: "1500px" });

    // Without case and accents; most texts need nothing but the first step.
    function plain(text) {
      const small = text.toLowerCase();
      if (/^[\0-\x7f]*$/.test(small)) return small;
      return small.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
    }

    function text(card) {
      if (card.t === undefined) {
        const parts = [card.n, card.i, card.c, card.s, card.a, card.e];
        for (const field of card.j || []) parts.push(field[0] + ":" + field[1]);
        card.t = plain(parts.filter(part => part).join("\n"));
      }
      return card.t;
    }

    function show() {
      const words = plain(query.value).split(/\s+/).filter(word => word);
      const isBad = button.getAttribute("aria-pressed") === "true";
      const from = isBad ? bad : cards;
      shown = words.length ? from.filter(card => words.every(word => text(card).includes(word))) : from;
      next = 0;
      grid.replaceChildren();
      more();
      by("none").hidden = shown.length > 0 || !cards.length;
      by("count").textContent = shown.length === cards.length
        ? counted(cards.length) : number(shown.length) + " of " + counted(cards.length);
    }

    function change() {
      const asked = new URLSearchParams();
      if (query.value) asked.set("q", query.value);
      if (button.getAttribute("aria-pressed") === "true") asked.set("failed", "1");
      history.replaceState(null, "", asked.size ? "#" + asked : location.pathname + location.search);
      show();
      scrollTo(0, 0);
    }

    function restore() {
      const asked = new URLSearchParams(location.hash.slice(1));
      query.value = asked.get("q") || "";
      button.setAttribute("aria-pressed", String(asked.get("failed") === "1" && bad.length > 0));
      show();
    }

    function step(key) {
      const item = document.activeElement.closest("article");
      if (!item || document.activeElement.closest("details")) return false;
      const items = [...grid.children];
      const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
      const place = items.indexOf(item) + by;
      if (place >= items.length && next < shown.length) more();
      const target = grid.children[place];
      if (!target) return false;
      (target.querySelector("a.picture") || target).focus();
      return true;
    }

    query.addEventListener("input", change);
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
      change();
    });
    addEventListener("hashchange", restore);
    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/" && document.activeElement !== query) {
        event.preventDefault();
        query.select();
      } else if (event.key === "Escape" && document.activeElement === query) {
        query.value = "";
        change();
      } else if (event.key.startsWith("Arrow") && step(event.key)) {
        event.preventDefault();
      }
    });

    try {
      const folder = decodeURIComponent(location.pathname).split("/").slice(-2)[0];
      if (folder) document.title = by("title").textContent = folder;
    } catch {
      // An address that is no text: the page keeps its title.
    }
    button.hidden = !bad.length;
    button.textContent = number(bad.length) + " failed";
    restore();
    // Search texts are made while nobody waits for them.
    let warm = 0;
    const idle = window.requestIdleCallback || (work => setTimeout(work, 50));
    idle(function prepare() {
      for (const end = Math.min(warm + 500, cards.length); warm < end; warm++) text(cards[warm]);
      if (warm < cards.length) idle(prepare);
    });
    """#
}
