/// The text of a table and the cells in it, as a reader leaves them.
struct TableStorage {
  var text: [UInt8]
  var cells: [Cell] = []
  /// One place a cell, or empty when offsets into the text are offsets into the input.
  var places: [SourcePlace] = []
}
