extension CardTemplate {
  /// A list with one entry chosen.
  static let rowsText = """
    {
      "name": "rows",
      "width": 320,
      "height": [44, 4000],
      "scale": 2,
      "box": {
        "layers": [
          {
            "column": [
              { "text": "title", "size": 13, "color": "secondInk", "lines": 2, "padding": [14, 16, 6, 16] },
              { "rows": true, "size": 17, "rowHeight": 44, "rowInset": 16 },
              { "text": "footer", "size": 12, "color": "secondInk", "lines": 3, "padding": [8, 16, 14, 16] }
            ],
            "when": ["noWallpaper"], "ground": "background"
          },
          {
            "column": [
              { "text": "title", "size": 13, "color": "secondInk", "lines": 2, "padding": [14, 16, 6, 16] },
              { "rows": true, "size": 17, "rowHeight": 44, "rowInset": 16 },
              { "text": "footer", "size": 12, "color": "secondInk", "lines": 3, "padding": [8, 16, 14, 16] }
            ],
            "when": ["wallpaper"], "panel": "background", "corners": 13, "clip": true
          }
        ]
      }
    }
    """
}
