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
