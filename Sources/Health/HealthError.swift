import Base

/// The reasons for which an export of health data cannot be read.
package enum HealthError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Faults of a zip archive, and properties of archives that are not supported.
  package enum ArchiveProblem: Sendable, Hashable {
    /// The name of an entry leads out of the archive.
    case name(String)
    /// An entry is encrypted.
    case encrypted
    /// An entry is compressed by a method other than deflate.
    case method(Int)
    /// The bytes of an entry are no deflate data.
    case damaged
    /// An entry has another checksum than the archive says.
    case checksum
    /// An entry has other bytes than the archive says.
    case length
    /// An entry is decompressed to more than any export is, as in a zip bomb.
    case bomb
    /// An entry of a stream is stored without compression and has its length behind its data, so that
    /// its end cannot be found.
    case unknownLength
    /// The archive is in several files.
    case split
    /// The directory of the archive contradicts itself.
    case directory
    /// No entry is an export.
    case noExport
  }

  case archive(ArchiveProblem)
  /// XML that is no export, with the name of its root element; nil where there is no element.
  case noExport(root: String?)
  /// The document declares entities, which no export does.
  case entities
  /// More samples than are kept.
  case tooManySamples(limit: Int)
  /// A service's table with times of a day that it does not name.
  case noDay(service: String)
  /// No records of the kinds that were asked for, with the names of the kinds that are there.
  case nothing(kinds: [String], found: [String])

  /// The message for users: the fault, and what to do about it. The caller puts the name of the file
  /// in front.
  package var description: String {
    switch self {
    case .archive(let problem): HealthError.text(of: problem)
    case .noExport(let root?):
      "this is XML with the root \(quoted(root)), no export of Health, whose root is \"HealthData\". "
        + "Pass the zip file that the phone wrote."
    case .noExport(nil):
      "this is no export of Health: there is no element \"HealthData\". Pass the zip file that the "
        + "phone wrote."
    case .entities:
      "the document declares entities, which no export of Health does. Export it again."
    case .tooManySamples(let limit):
      "there are more than \(limit) samples of these kinds. Ask for fewer kinds at once."
    case .noDay(let service):
      "the times of this table of \(service) are those of a day that it does not name. Pass "
        + "\"Daily activity metrics.csv\" from the same folder, which has a row for each day."
    case .nothing(let kinds, let found):
      "there are no records of \(kinds.map { quoted($0) }.joined(separator: ", "))"
        + (found.isEmpty
          ? ", nor of any other kind. Export the data again."
          : "; there are \(found.prefix(12).joined(separator: ", ")). Pass some of these to --health.")
    }
  }

  private static func text(of problem: ArchiveProblem) -> String {
    switch problem {
    case .name(let name):
      "the archive has an entry \(quoted(name)), whose name leads out of it. Export the data again."
    case .encrypted: "the archive is encrypted. Unpack it first, and pass the XML file in it."
    case .method(let method):
      "the archive is compressed by method \"\(method)\", and only deflate is read. Unpack it first, "
        + "and pass the XML file in it."
    case .damaged: "the compressed data of the archive is damaged. Export or copy it again."
    case .checksum:
      "the export in the archive has another checksum than the archive says. Export or copy it again."
    case .length:
      "the export in the archive has another length than the archive says. Export or copy it again."
    case .bomb:
      "the archive grows to more than \(Inflater.greatestRatio) times its size, which no export does. "
        + "Unpack it first, and pass the XML file in it."
    case .unknownLength:
      "the archive does not say how long its entries are before they come. Pass it as a file."
    case .split: "the archive is split into several files. Join them first."
    case .directory: "the directory of the archive is damaged. Export or copy it again."
    case .noExport:
      "no file in the archive is an export of Health, which has an element \"HealthData\". Pass the "
        + "zip file that the phone wrote."
    }
  }
}
