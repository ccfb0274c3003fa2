import ChartRender

/// One card of a batch, before anybody has looked at what it asks for.
struct BatchJob: Sendable {
  /// What it is called: the row's `id`, else its number.
  let id: String
  /// The name of its files, without folder, scale and extension.
  let stem: String
  /// Where it stands in the input; nil for one that is made of many rows.
  var place: TextLocation?
  /// What fills the words of the template or sets options.
  let members: [JSONValue.Member]
  /// Its rows, where they are not among its fields.
  var rows: Rows?

  /// Rows, and the part of them that is drawn.
  struct Rows: Sendable {
    let table: Table
    /// What decides about the card beside the rows and the fields.
    let mark: String
    /// What the rows ask of a chart.
    let settings: @Sendable (inout ChartSettings) -> Void
  }
}

/// A job that cannot be drawn, and why.
struct JobFailure: Error, Sendable {
  let id: String
  /// The name that its files would have; the id where it has none.
  let stem: String
  let error: CommandError
  /// Where the job stands.
  let place: TextLocation?
  var members: [JSONValue.Member] = []
  /// How many rows it stands for, which would have been told one by one.
  var count = 1

  /// Why a job cannot be drawn.
  init(_ job: BatchJob, _ error: CommandError) {
    (id, stem, place, members) = (job.id, job.stem, job.place, job.members)
    self.error = error
  }

  /// Why a row makes no job.
  init(id: String, place: TextLocation?, _ error: CommandError) {
    (self.id, stem, self.place, self.error) = (id, id, place, error)
  }
}
