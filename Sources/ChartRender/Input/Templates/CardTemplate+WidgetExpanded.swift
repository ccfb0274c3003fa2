extension CardTemplate {
  /// A widget that is unfolded: the numbers of the active element, the chart and the numbers of the whole.
  static let widgetExpandedText = """
    {
      "name": "widget-expanded",
      "width": 359,
      "height": [110, 616],
      "scale": 2,
      "backdrop": "backdrop",
      "box": {
        "layers": [
          {
            "column": [
              { "text": "notice", "size": 20, "color": "#d62119", "lines": 3, "textAlign": "center",
                "balanced": true, "keep": 10 }
            ],
            "when": ["signedOut"], "distribute": "center", "padding": [24, 16]
          },
          {
            "column": [
              { "header": "columns", "size": 20, "weight": 400, "labelSize": 12, "spacing": 12,
                "padding": [0, 16], "keep": 8 },
              { "statistics": "columns", "size": 14, "labelSize": 11, "spacing": 12, "padding": [0, 16] },
              { "image": true, "height": [160, 190], "grow": true, "keep": 7 },
              { "text": "notice", "size": 12, "color": "secondInk", "textAlign": "center", "padding": [0, 16],
                "keep": 6 }
            ],
            "when": ["signedIn"], "padding": [18, 0, 10, 0], "spacing": 10
          }
        ],
        "panel": "surface", "corners": 13, "clip": true
      }
    }
    """
}
