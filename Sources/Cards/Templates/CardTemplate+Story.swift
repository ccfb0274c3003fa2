extension CardTemplate {
  /// A story: 1080 x 1920 pixels at 3x, with nothing in the strips at the top and bottom that apps cover.
  static let storyText = """
    {
      "name": "story",
      "width": 360,
      "height": 640,
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
                      { "badge": 28, "align": "center", "color": "onImage" },
                      { "text": "title", "size": 15, "weight": 600, "color": "onImage", "align": "center" }
                    ],
                    "spacing": 10
                  },
                  { "text": "caption", "size": 38, "weight": 700, "color": "onImage", "lines": 6,
                    "balanced": true, "keep": 9 },
                  { "text": "subcaption", "size": 18, "color": "onImage", "lines": 4, "keep": 7 },
                  {
                    "row": [
                      { "text": "footer", "size": 12, "color": "onImage", "keep": 2, "grow": true, "align": "end" },
                      { "code": 2, "align": "end", "keep": 7 }
                    ],
                    "spacing": 16, "distribute": "end"
                  }
                ],
                "shade": true, "padding": [120, 28, 88, 28], "spacing": 8
              }
            ],
            "when": ["picture"], "distribute": "end"
          },
          {
            "column": [
              {
                "row": [
                  { "badge": 28, "align": "center" },
                  {
                    "column": [
                      { "text": "title", "size": 16, "weight": 600, "color": "accent", "lines": 2 },
                      { "text": "subtitle", "size": 14, "color": "secondInk", "lines": 2, "keep": 4 }
                    ],
                    "align": "center", "grow": true
                  }
                ],
                "spacing": 10, "padding": [0, 30]
              },
              { "space": 16 },
              {
                "column": [
                  { "text": "caption", "size": 30, "weight": 700, "lines": 5, "balanced": true, "keep": 9 },
                  { "text": "subcaption", "size": 18, "color": "secondInk", "lines": 3, "keep": 7 }
                ],
                "padding": [0, 30], "spacing": 8
              },
              { "space": 12 },
              { "image": true, "grow": true, "height": [150, 320], "rules": false, "magnify": 1.1, "keep": 8 },
              { "space": 20 },
              {
                "column": [
                  { "statistics": "columns", "size": 22, "labelSize": 13, "spacing": 16, "keep": 6 },
                  { "text": "comparison", "size": 15, "color": "secondInk", "lines": 2, "keep": 4 },
                  {
                    "row": [
                      { "text": "footer", "size": 12, "color": "secondInk", "keep": 2, "grow": true, "align": "end" },
                      { "code": 2, "align": "end", "keep": 7 }
                    ],
                    "spacing": 16, "distribute": "end"
                  }
                ],
                "padding": [0, 30], "spacing": 18
              }
            ],
            "when": ["chart"], "padding": [84, 0, 80, 0], "distribute": "center"
          },
          {
            "column": [
              { "badge": 44, "align": "start" },
              { "text": "title", "size": 16, "weight": 600, "color": "accent" },
              { "text": "caption", "size": 42, "weight": 700, "lines": 8, "keep": 9 },
              { "text": "subcaption", "size": 19, "color": "secondInk", "lines": 5, "keep": 7 },
              { "statistics": "columns", "size": 24, "labelSize": 13, "spacing": 20 },
              {
                "row": [
                  { "text": "footer", "size": 12, "color": "secondInk", "keep": 2, "grow": true, "align": "end" },
                  { "code": 2, "align": "end", "keep": 7 }
                ],
                "spacing": 16, "distribute": "end"
              }
            ],
            "when": ["noImage"], "distribute": "center", "padding": [84, 32, 80, 32], "spacing": 16
          }
        ],
        "ground": "background", "clip": true
      }
    }
    """
}
