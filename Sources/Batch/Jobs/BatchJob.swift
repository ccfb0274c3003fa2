import Base
import Options
import Tables

/// One card of a batch, before its options and data are resolved.
package struct BatchJob: Sendable {
  /// The row's `id`, else its number.
  package let id: String
  /// The name of its files, without folder, scale and extension.
  package let stem: String
  /// The location of the row in the input; nil for a job made of many rows.
  package var place: TextLocation?
  /// The fields, which fill the words of the template or set options.
  package let members: [JSONValue.Member]
  /// The rows to draw, where they are not among the fields.
  package var rows: Rows?

  /// Rows, and the part of them that is drawn.
  package struct Rows: Sendable {
    package let table: Table
    /// Inputs of the card beside rows and fields.
    package let mark: String
    /// Applies what the rows ask of a chart.
    package let settings: @Sendable (inout ChartSettings) -> Void
  }
}

/// A job that cannot be drawn, and why.
package struct JobFailure: Sendable {
  package let id: String
  /// The name that its files would have, or the id of a row that makes no job.
  package let stem: String
  /// The error, the rule and the next step.
  package let message: String
  /// The job's location in the input.
  package let location: TextLocation?
  /// The location of the error in the data, or else of the job.
  package let errorLocation: TextLocation?
  package let members: [JSONValue.Member]
  /// The number of rows that this one failure stands for.
  package let count: Int
  /// True if the error is about rows of a report rather than about cards.
  let isAboutRows: Bool

  /// Describes why a job cannot be drawn; without `location` the error is where the job stands.
  package init(_ job: BatchJob, _ message: String, at location: TextLocation? = nil) {
    (id, stem, members, count, isAboutRows) = (job.id, job.stem, job.members, 1, false)
    (self.message, self.location, errorLocation) = (message, job.place, location ?? job.place)
  }

  /// Describes why rows make no job.
  init(
    id: String, location: TextLocation?, _ message: String, count: Int = 1,
    isAboutRows: Bool = false
  ) {
    (self.id, stem, members, self.count) = (id, id, [], count)
    self.isAboutRows = isAboutRows
    (self.message, self.location, errorLocation) = (message, location, location)
  }

  /// Describes a job whose files would have the name of another job's.
  init(_ job: BatchJob, sameNameAs first: String) {
    self.init(
      job,
      "its files would be called \"\(excerpt(job.stem))\", as those of \(first) are. Give it "
        + "another id, or put more fields into --file-name.")
  }
}

/// The result of a job.
package enum JobResult: Sendable {
  case drawn(DrawnJob)
  /// Skipped: the images of an earlier run are the same. Carries their manifest line.
  case unchanged(String)
  /// Skipped: output files already exist and `--no-clobber` is set. Carries their manifest line.
  case kept(String)
  /// Skipped: the condition of `--when` does not hold. Carries its manifest line.
  case skipped(String)
  /// The failure, with the warnings that came before it.
  case failed(JobFailure, [String])
}

/// A job that was drawn.
package struct DrawnJob: Sendable {
  package let id: String
  /// Its line of the manifest.
  package let line: String
  /// The number of bytes of all images.
  package let byteCount: Int
  /// The images that are still to be written, in the order of the jobs.
  package let files: [BatchFile]
  package let warnings: [String]

  /// Describes a drawn job; a dry run has only an id and a line.
  package init(
    id: String, line: String, byteCount: Int = 0, files: [BatchFile] = [], warnings: [String] = []
  ) {
    (self.id, self.line, self.byteCount) = (id, line, byteCount)
    (self.files, self.warnings) = (files, warnings)
  }
}

/// An image with its path in the output.
package struct BatchFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}
