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
