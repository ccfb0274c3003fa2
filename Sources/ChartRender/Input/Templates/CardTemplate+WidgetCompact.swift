extension CardTemplate {
  /// A widget that is folded: 110 points high, the numbers of the active element.
  static let widgetCompactText = """
    {
      "name": "widget-compact",
      "width": 359,
      "height": 110,
      "scale": 2,
      "backdrop": "backdrop",
      "box": {
        "layers": [
          {
            "column": [
              { "text": "notice", "size": 20, "color": "#d62119", "lines": 2, "textAlign": "center",
                "balanced": true, "keep": 10 }
            ],
            "when": ["signedOut"], "distribute": "center", "padding": [8, 16]
          },
          {
            "column": [
              { "header": "columns", "size": 20, "weight": 400, "labelSize": 12, "spacing": 12, "keep": 8 },
              { "text": "notice", "size": 12, "color": "secondInk", "textAlign": "center", "keep": 6 }
            ],
            "when": ["signedIn"], "distribute": "center", "padding": [8, 16], "spacing": 6
          }
        ],
        "panel": "surface", "corners": 13, "clip": true
      }
    }
    """
}
