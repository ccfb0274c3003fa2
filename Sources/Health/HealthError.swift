import Archives
import Base
import Imports

/// The reasons for which an export of health data cannot be read.
package enum HealthError: Error, Sendable, Hashable, CustomStringConvertible {
  case archive(ArchiveError)
  /// A database that cannot be read.
  case database(ImportError)
  /// An archive in which no file is an export.
  case noExportInArchive
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
    case .archive(let error): error.description
    case .database(let error): error.description
    case .noExportInArchive:
      "no file in the archive is an export of Health, which has an element \"HealthData\". Pass the "
        + "zip file that the phone wrote."
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
}
