extension CardTemplate {
  /// A post: 1080 x 1080 pixels at 3x.
  static let squareText = """
    {
      "name": "square",
      "width": 360,
      "height": 360,
      "scale": 3,
      "box": {
        "layers": [
          { "column": [{ "image": true, "grow": true }], "when": ["picture"] },
          {
            "column": [
              {
                "column": [
                  {
                    "row": [
                      { "badge": 20, "align": "center", "color": "onImage" },
                      { "text": "title", "size": 13, "weight": 600, "color": "onImage", "align": "center" }
                    ],
                    "spacing": 8
                  },
                  { "text": "caption", "size": 28, "weight": 700, "color": "onImage", "lines": 4,
                    "balanced": true, "keep": 9 },
                  { "text": "subcaption", "size": 15, "color": "onImage", "lines": 3, "keep": 7 },
                  {
                    "row": [
                      { "text": "footer", "size": 11, "color": "onImage", "keep": 2, "grow": true, "align": "end" },
                      { "code": 2, "align": "end", "keep": 7 }
                    ],
                    "spacing": 16, "distribute": "end"
                  }
                ],
                "shade": true, "padding": [64, 24, 24, 24], "spacing": 6
              }
            ],
            "when": ["picture"], "distribute": "end"
          },
          {
            "column": [
              {
                "row": [
                  { "badge": 20, "align": "center" },
                  { "text": "title", "size": 13, "weight": 600, "color": "accent", "align": "center",
                    "grow": true },
                  { "text": "subtitle", "size": 13, "color": "secondInk", "align": "center", "keep": 3 }
                ],
                "spacing": 8, "padding": [0, 28]
              },
              { "space": 8 },
              {
                "column": [
                  { "text": "caption", "size": 26, "weight": 700, "lines": 3, "balanced": true, "keep": 9 },
                  { "text": "subcaption", "size": 15, "color": "secondInk", "lines": 2, "keep": 6 }
                ],
                "padding": [0, 28], "spacing": 4
              },
              { "space": 4 },
              { "image": true, "grow": true, "height": [110, 4000], "rules": false, "keep": 8 },
              { "space": 16 },
              {
                "column": [
                  { "statistics": "columns", "size": 17, "labelSize": 11, "spacing": 12, "keep": 4 },
                  { "text": "comparison", "size": 12, "color": "secondInk", "lines": 2, "keep": 3 },
                  {
                    "row": [
                      { "text": "footer", "size": 11, "color": "secondInk", "keep": 2, "grow": true, "align": "end" },
                      { "code": 2, "align": "end", "keep": 7 }
                    ],
                    "spacing": 16, "distribute": "end"
                  }
                ],
                "padding": [0, 28], "spacing": 8
              }
            ],
            "when": ["chart"], "padding": [26, 0, 24, 0]
          },
          {
            "column": [
              { "badge": 36, "align": "start" },
              { "text": "title", "size": 15, "weight": 600, "color": "accent" },
              { "text": "caption", "size": 34, "weight": 700, "lines": 6, "keep": 9 },
              { "text": "subcaption", "size": 17, "color": "secondInk", "lines": 4, "keep": 7 },
              { "statistics": "columns", "size": 20, "labelSize": 12, "spacing": 16 },
              {
                "row": [
                  { "text": "footer", "size": 12, "color": "secondInk", "keep": 2, "grow": true, "align": "end" },
                  { "code": 2, "align": "end", "keep": 7 }
                ],
                "spacing": 16, "distribute": "end"
              }
            ],
            "when": ["noImage"], "distribute": "center", "padding": [28, 32], "spacing": 12
          }
        ],
        "ground": "background", "clip": true
      }
    }
    """
}
