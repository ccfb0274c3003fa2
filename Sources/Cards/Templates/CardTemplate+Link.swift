extension CardTemplate {
  /// The picture of a link preview: 1200 x 630 pixels at 2x.
  static let linkText = """
    {
      "name": "link",
      "width": 600,
      "height": 315,
      "scale": 2,
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
                  { "space": 4 },
                  { "text": "caption", "size": 32, "weight": 700, "color": "onImage", "lines": 3,
                    "balanced": true, "keep": 9 },
                  { "text": "subcaption", "size": 17, "color": "onImage", "lines": 2 },
                  {
                    "row": [
                      { "text": "footer", "size": 13, "color": "onImage", "keep": 2, "grow": true, "align": "end" },
                      { "code": 2, "align": "end", "keep": 7 }
                    ],
                    "spacing": 16, "distribute": "end"
                  }
                ],
                "shade": true, "padding": [56, 36, 28, 36], "spacing": 4
              }
            ],
            "when": ["picture"], "distribute": "end"
          },
          {
            "column": [
              {
                "row": [
                  { "badge": 36, "align": "center" },
                  {
                    "column": [
                      { "text": "title", "size": 14, "weight": 600, "color": "accent" },
                      { "text": "caption", "size": 26, "weight": 700, "lines": 2, "balanced": true, "keep": 9 },
                      { "text": "subcaption", "size": 16, "color": "secondInk", "lines": 2 }
                    ],
                    "spacing": 4, "grow": true, "align": "center"
                  },
                  {
                    "column": [
                      { "text": "trailingCaption", "size": 26, "weight": 700, "color": "accent",
                        "textAlign": "end" },
                      { "text": "trailingSubcaption", "size": 14, "color": "secondInk", "textAlign": "end" }
                    ],
                    "align": "start"
                  },
                  { "code": 2, "align": "start", "keep": 7 }
                ],
                "spacing": 16, "padding": [0, 36]
              },
              { "image": true, "grow": true, "height": [120, 4000], "when": ["chart"], "magnify": 1.25,
                "rules": false, "keep": 8 },
              {
                "row": [
                  { "text": "footer", "size": 13, "color": "secondInk", "grow": true, "keep": 2 }
                ],
                "padding": [4, 36, 0, 36]
              }
            ],
            "when": ["chart"], "padding": [28, 0, 18, 0], "spacing": 8
          },
          {
            "column": [
              { "badge": 40, "align": "start" },
              { "text": "title", "size": 16, "weight": 600, "color": "accent" },
              { "text": "caption", "size": 38, "weight": 700, "lines": 4, "balanced": true, "keep": 9 },
              { "text": "subcaption", "size": 19, "color": "secondInk", "lines": 3 },
              {
                "row": [
                  { "text": "footer", "size": 13, "color": "secondInk", "keep": 2, "grow": true, "align": "end" },
                  { "code": 2, "align": "end", "keep": 7 }
                ],
                "spacing": 16, "distribute": "end"
              }
            ],
            "when": ["noImage"], "distribute": "center", "padding": [36, 48], "spacing": 10
          }
        ],
        "ground": "background", "clip": true
      }
    }
    """
}
