import Base
import Graphics

/// The plain text and HTML bodies of a mail. The HTML sets no colours, so that it follows the light
/// or dark mode of the mail app.
struct MailBody {
  let message: CardMessage
  /// The end of the content IDs of the images; nil if they are attached.
  let contentID: String?

  /// The content ID of an image; nil if it is attached.
  func contentID(_ place: Int) -> String? {
    contentID.map { "picture\(place == 0 ? "" : "\(place + 1)").\($0)" }
  }

  /// Maximum image width in points; many windows are not wider.
  static let width = 600.0

  /// The plain text body, with the image description.
  var text: String {
    let alt = message.alts.filter { !$0.isBlank }.flatMap { ["", $0] }
    let lines = [message.title, message.detail].filter { !$0.isBlank } + alt
    let link = message.url.isBlank ? [] : ["", message.url]
    let text = (lines + link).joined(separator: "\n")
    return text.isEmpty ? message.image.name : text
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>\(escaped(MessageText.line(message.title)))</title>
    </head>
    <body style="margin:0; padding:16px; font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
    \(preview)<div style="max-width:\(Int(MailBody.width))px">
    \(words(message.title, style: "margin:0 0 4px; font-size:17px; line-height:24px; font-weight:600"))\
    \(words(message.detail, style: "margin:0 0 12px; font-size:14px; line-height:20px"))\
    \(picture)\(link)</div>
    </body>
    </html>

    """
  }

  /// The preview text, if it differs from the title.
  private var preview: String {
    guard !message.summaryText.isBlank, message.summaryText != message.title else { return "" }
    return "<div style=\"display:none; max-height:0; overflow:hidden\">"
      + "\(escaped(message.summaryText))</div>\n"
  }

  private func words(_ text: String, style: String) -> String {
    text.isBlank ? "" : "<p style=\"\(style)\">\(escaped(text))</p>\n"
  }

  private var picture: String {
    message.pictures.indices.map(picture).joined()
  }

  private func picture(_ place: Int) -> String {
    let file = message.pictures[place]
    guard let contentID = contentID(place) else {
      let alt = message.alts[place]
      return alt.isBlank
        ? "" : "<p style=\"margin:0 0 12px; font-size:14px\">\(escaped(alt))</p>\n"
    }
    let size = MailBody.shownSize(of: file)
    let name = place == 0 ? message.pictureName : file.alt.isBlank ? file.name : file.alt
    let image =
      "<img src=\"cid:\(contentID)\" alt=\"\(name.escapedForXML)\""
      + " width=\"\(size.width)\" height=\"\(size.height)\""
      + " style=\"display:block; width:100%; max-width:\(size.width)px; height:auto; border:0; border-radius:18px\">"
    guard isLink else { return image + "\n" }
    return "<a href=\"\(message.url.escapedForXML)\" style=\"display:block\">\(image)</a>\n"
  }

  private var link: String {
    guard !message.url.isBlank else { return "" }
    let text = escaped(message.url)
    let target =
      isLink
      ? "<a href=\"\(message.url.escapedForXML)\" style=\"word-break:break-all\">\(text)</a>" : text
    return "<p style=\"margin:12px 0 0; font-size:14px; line-height:20px\">\(target)</p>\n"
  }

  private var isLink: Bool { ParsedURL(message.url) != nil || message.url.hasPrefix("mailto:") }

  /// Width and height in points, so that images of several pixels per point are sharp.
  private static func shownSize(
    of picture: CardMessage.ImageAttachment
  ) -> (width: Int, height: Int) {
    let factor = picture.format.isVector ? 1 : picture.scale.factor
    let width = Double(picture.pixels.width) / factor
    let height = Double(picture.pixels.height) / factor
    let share = min(1, MailBody.width / width)
    return (max(1, Int((width * share).rounded())), max(1, Int((height * share).rounded())))
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      result += (result.isEmpty ? "" : "<br>\n") + String(line).escapedForXML
    }
    return result
  }
}
