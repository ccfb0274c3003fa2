extension CardTemplate {
  /// A widget that is unfolded: the numbers of the active element, the numbers of the whole and the chart.
  ///
  /// With all of them it is 280 points high, as the original's.
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
              { "text": "notice", "size": 20, "color": "alert", "lines": 4, "textAlign": "center",
                "balanced": true, "keep": 10 }
            ],
            "when": ["signedOut"], "distribute": "center", "padding": [24, 16]
          },
          {
            "column": [
              { "text": "notice", "sign": "lock", "size": 15, "color": "secondInk", "lines": 4,
                "textAlign": "center", "balanced": true, "keep": 10 }
            ],
            "when": ["unavailable"], "distribute": "center", "padding": [24, 16]
          },
          {
            "column": [
              { "header": "spread", "size": 20, "weight": 400, "labelSize": 12, "spacing": 12,
                "padding": [0, 16], "keep": 6 },
              { "image": true, "height": [120, 175], "grow": true, "when": ["chart"], "keep": 8 },
              { "text": "notice", "size": 20, "color": "secondInk", "lines": 4, "textAlign": "center",
                "when": ["noImage"], "balanced": true, "padding": [24, 16], "keep": 10 }
            ],
            "when": ["noData"], "distribute": "center", "padding": [16, 0, 12, 0], "spacing": 8
          },
          {
            "column": [
              { "header": "spread", "size": 20, "weight": 400, "labelSize": 12, "spacing": 12,
                "padding": [0, 16], "keep": 8 },
              { "statistics": "spread", "size": 15, "labelSize": 11, "spacing": 10, "padding": [0, 16] },
              { "image": true, "height": [120, 175], "grow": true, "keep": 7 },
              { "text": "notice", "sign": "lock", "size": 12, "color": "secondInk", "lines": 2,
                "textAlign": "center", "balanced": true, "when": ["stale"], "padding": [0, 16], "keep": 6 }
            ],
            "when": ["numbers"], "distribute": "center", "padding": [16, 0, 12, 0], "spacing": 8
          }
        ],
        "panel": "image", "corners": 13, "clip": true
      }
    }
    """
}
