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
              { "text": "notice", "size": 20, "color": "alert", "lines": 3, "textAlign": "center",
                "balanced": true, "keep": 10 }
            ],
            "when": ["signedOut"], "distribute": "center", "padding": [8, 16]
          },
          {
            "column": [
              { "text": "notice", "size": 20, "color": "secondInk", "lines": 3, "textAlign": "center",
                "balanced": true, "keep": 10 }
            ],
            "when": ["noData"], "distribute": "center", "padding": [8, 16]
          },
          {
            "column": [
              { "text": "notice", "sign": "lock", "size": 15, "color": "secondInk", "lines": 3,
                "textAlign": "center", "balanced": true, "keep": 10 }
            ],
            "when": ["unavailable"], "distribute": "center", "padding": [8, 16]
          },
          {
            "column": [
              { "header": "spread", "size": 20, "weight": 400, "labelSize": 12, "spacing": 12,
                "padding": [0, 16], "keep": 8 },
              { "text": "notice", "sign": "lock", "size": 12, "color": "secondInk", "lines": 2,
                "textAlign": "center", "balanced": true, "when": ["stale"], "padding": [0, 16], "keep": 6 }
            ],
            "when": ["numbers"], "distribute": "center", "padding": [8, 0], "spacing": 8
          }
        ],
        "panel": "image", "corners": 13, "clip": true
      }
    }
    """
}
