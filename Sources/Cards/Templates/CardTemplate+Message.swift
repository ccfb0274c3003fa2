extension CardTemplate {
  /// The bubble of a message: the picture, and its caption in a bar below it.
  ///
  /// The widths and heights were measured on the original, a message of iOS 10: 300 points wide, the
  /// picture 159 high, the bar 30 for one line, corners of 18.
  static let messageText = """
    {
      "name": "message",
      "width": 300,
      "backdrop": "backdrop",
      "box": {
        "column": [
          {
            "column": [
              { "text": "imageTitle", "size": 15, "weight": 600, "lines": 2, "keep": 6 },
              { "text": "imageSubtitle", "size": 12, "color": "secondInk", "lines": 2 }
            ],
            "when": ["chart"], "fill": "image", "padding": [12, 17, 0, 17]
          },
          {
            "layers": [
              { "image": true, "rules": false, "fill": "image", "aspect": 1.8868, "when": ["chart"],
                "padding": [2, 0, 4, 0] },
              { "image": true, "aspect": 1.8868, "when": ["picture"] },
              {
                "column": [{ "badge": 22, "align": "start", "color": "onImage" }],
                "when": ["picture"], "padding": 10
              },
              {
                "column": [
                  {
                    "column": [
                      { "text": "imageTitle", "size": 15, "weight": 600, "color": "onImage", "lines": 2 },
                      { "text": "imageSubtitle", "size": 12, "color": "onImage", "lines": 2 }
                    ],
                    "shade": true, "padding": [28, 17, 9, 17]
                  }
                ],
                "when": ["picture"], "distribute": "end"
              }
            ]
          },
          {
            "row": [
              { "badge": 18, "align": "center", "when": ["chart"] },
              { "badge": 18, "align": "center", "when": ["noImage"] },
              {
                "column": [
                  {
                    "row": [
                      { "text": "caption", "size": 12, "weight": 600, "lines": 3, "grow": true, "keep": 9 },
                      { "text": "trailingCaption", "size": 12, "weight": 600, "lines": 3, "textAlign": "end" }
                    ],
                    "spacing": 12
                  },
                  {
                    "row": [
                      { "text": "subcaption", "size": 12, "color": "secondInk", "lines": 3, "grow": true },
                      { "text": "trailingSubcaption", "size": 12, "color": "secondInk", "lines": 3,
                        "textAlign": "end" }
                    ],
                    "spacing": 12
                  }
                ],
                "grow": true, "align": "center"
              },
              { "code": 2, "align": "center", "keep": 7 }
            ],
            "padding": [7, 17], "spacing": 10
          }
        ],
        "bubble": "surface", "corners": 18, "clip": true
      }
    }
    """
}
