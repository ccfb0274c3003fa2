import Base
import Graphics

/// An error in the command line.
package enum UsageError: Error, Sendable, Hashable {
  case unknownOption(String, suggestion: String?)
  /// An option of another command that would have no effect here, and why.
  case optionWithoutEffect(String, reason: String)
  /// A missing value; `option` includes the placeholder.
  case missingValue(_ option: String)
  case unexpectedValue(String, of: String)
  case missingArgument(_ label: String)
  case unexpectedArguments([String])
  /// An argument that is not an allowed value.
  case unknownWord(String, for: String, words: [String])
  case unknownSubcommand(String, suggestion: String?)
  /// A kind of chart in the place of a subcommand.
  case markAsSubcommand(String)
  /// A file in the place of a subcommand.
  case fileAsSubcommand(String)
  /// An unknown scale in an output name such as `week@4x.png`.
  case scaleInName(String)
  case severalScalesToStandardOutput
  case severalThemesToStandardOutput
  /// Two themes whose images would have the same name.
  case sameThemeName(String)
  /// Several scales of a vector format.
  case scalesOfVector(ImageFormat)
  case emptyOutputName
  /// A format that the answer to a call of a tool cannot have.
  case noPictureOfAnswer(ImageFormat)
  /// An HTML page for an image on standard output.
  case pageWithoutPicture
  /// An HTML page on standard output.
  case pageWithoutName
  /// An HTML page for a PDF.
  case pageOfDocument
  case fontsOfJob
  /// Two options that exclude each other, and why.
  case contradiction(String, String, reason: String)
  case batchWithoutOutput
  /// An output extension of an unsupported image format.
  case formatOfName(String, extension: String)
  /// An output extension of another format than the one that was asked for.
  case formatAgainstName(String, format: ImageFormat)
}

extension UsageError: CustomStringConvertible {
  /// The error, the rule and the next step in one line.
  package var description: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "Unknown option '\(excerpt(name))'.\(question(suggestion))"
    case .optionWithoutEffect(let name, let reason): "'\(name)' \(reason)"
    case .missingValue(let option): "Missing value for '\(option)'"
    case .unexpectedValue(let value, let option):
      "The option '\(option)' does not take any value, but '\(excerpt(value))' was specified."
    case .missingArgument(let label): "Missing expected argument '\(label)'"
    case .unexpectedArguments(let arguments): surplus(arguments)
    case .unknownWord(let word, let label, let words):
      "The value '\(excerpt(word))' is invalid for '\(label)'. "
        + "Please provide one of \(list(words))."
    case .unknownSubcommand(let name, let suggestion):
      "Unknown subcommand '\(excerpt(name))'.\(question(suggestion))"
    case .markAsSubcommand(let name):
      "Unknown subcommand '\(excerpt(name))'. snapshot chart draws all charts; --mark chooses a line or "
        + "columns."
    case .fileAsSubcommand(let name):
      "'\(excerpt(name))' is no subcommand. To draw a file: snapshot chart \(excerpt(name))"
    case .scaleInName(let name):
      "\"\(excerpt(name, limit: 1024))\" names a scale that does not exist. "
        + "The scales are 1, 2 and 3: choose another name, or say which one with --scale."
    case .severalScalesToStandardOutput:
      "Several scales are several files, and standard output is one. Name them with -o: -o week.png"
    case .severalThemesToStandardOutput:
      "Several themes are several files, and standard output is one. Name them with -o: -o week.png"
    case .sameThemeName(let name):
      "Two themes are called \"\(excerpt(name))\", and their pictures would be one file. "
        + "Give each another name."
    case .scalesOfVector(let format):
      "A picture in the format \(format.rawValue) has no pixels and is sharp at every scale, so there is "
        + "one file. Leave --scale away, or pass -f png for a picture at each scale."
    case .emptyOutputName:
      "\"\" is not the name of a file. Name one with -o, or pass -o - for standard output."
    case .noPictureOfAnswer(let format):
      "\"\(format.rawValue)\" is the format of a file, and the picture in an answer is a PNG. Name a file "
        + "in \"output\", or leave \"format\" away."
    case .pageWithoutPicture, .pageWithoutName, .pageOfDocument: page
    case .fontsOfJob, .contradiction, .batchWithoutOutput: batch
    case .formatAgainstName(let name, let format):
      "\"\(excerpt(name, limit: 1024))\" is the name of another format than \(format.rawValue), which "
        + "was asked for. Name it .\(format.rawValue), or leave -f away."
    case .formatOfName(let name, let format):
      "\"\(excerpt(name, limit: 1024))\" asks for the format \(format), and only png, svg "
        + "and pdf can be written. Name it .png, or pass -f png to write a PNG under this name."
    }
  }

  private var page: String {
    switch self {
    case .pageWithoutPicture:
      "A page shows a picture that has a name, and standard output has none. Name it with -o: -o card.png"
    case .pageWithoutName:
      "A page has other files beside it, so it needs the name of a file: --html card.html"
    case .pageOfDocument:
      "A page cannot show a PDF as a picture. Leave --html away, or write a PNG."
    default: ""
    }
  }

  private var batch: String {
    switch self {
    case .fontsOfJob:
      "The fonts of a batch are opened once, for all of its cards. Name them in the call, with --font-dir or "
        + "--font."
    case .contradiction(let first, let second, let reason):
      "'\(first)' and '\(second)' do not go together: \(reason)"
    case .batchWithoutOutput:
      "A batch needs a place for its pictures. Name a folder or an archive with -o: -o cards/, -o cards.tar, "
        + "or pass --inline."
    default: ""
    }
  }

  private func question(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private func surplus(_ arguments: [String]) -> String {
    let quoted = arguments.prefix(UsageError.mostListed).map { "'\(excerpt($0))'" }
    if quoted.count == 1, arguments.count == 1 { return "Unexpected argument \(quoted[0])" }
    let end = arguments.count > quoted.count ? ", …" : ""
    return "\(arguments.count) unexpected arguments: \(quoted.joined(separator: ", "))\(end)"
  }

  private func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A glob can expand to thousands of arguments.
  private static let mostListed = 5
}
