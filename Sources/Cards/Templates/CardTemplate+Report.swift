extension CardTemplate {
  /// A report of a period: title, chart, numbers, comparison with the period before, footer.
  static let reportText = """
    {
      "name": "report",
      "width": 414,
      "height": [96, 1600],
      "scale": 2,
      "box": {
        "column": [
          {
            "row": [
              {
                "column": [
                  { "text": "title", "size": 22, "weight": 700, "lines": 3, "balanced": true, "keep": 9 },
                  { "text": "subtitle", "size": 14, "color": "secondInk", "lines": 2 }
                ],
                "spacing": 2, "grow": true
              },
              { "badge": 32, "align": "start" }
            ],
            "spacing": 16, "padding": [0, 30]
          },
          { "header": "line", "size": 17, "labelSize": 12, "spacing": 24, "weight": 500,
            "padding": [0, 30] },
          { "image": true, "height": [200, 240], "keep": 8 },
          {
            "column": [
              { "text": "caption", "size": 15, "lines": 4, "keep": 7 },
              { "text": "subcaption", "size": 13, "color": "secondInk", "lines": 3 }
            ],
            "padding": [0, 30], "spacing": 2
          },
          { "rule": 1, "padding": [0, 30] },
          {
            "column": [
              { "statistics": "columns", "size": 20, "labelSize": 12, "spacing": 16, "keep": 7 },
              { "text": "comparison", "size": 13, "color": "secondInk", "lines": 2 }
            ],
            "padding": [0, 30], "spacing": 14
          },
          {
            "row": [
              { "text": "footer", "size": 11, "color": "secondInk", "lines": 2, "grow": true,
                "align": "end", "keep": 2 },
              { "code": 2, "align": "end", "keep": 3 }
            ],
            "padding": [0, 30], "spacing": 16, "distribute": "end"
          }
        ],
        "spacing": 16, "padding": [24, 0, 22, 0], "ground": "background"
      }
    }
    """
}
