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
