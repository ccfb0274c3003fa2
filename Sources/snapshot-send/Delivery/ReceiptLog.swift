import Base
import Cards
import CommandKit
import Delivery

/// Prints receipts in the order of the cards, and appends them to a file at once for later runs.
actor ReceiptLog {
  private let redactor: @Sendable () -> Redactor
  private let file: AppendedFile?
  private let path: String
  private var ledger = DeliveryJournal()
  /// Whether each card is sent to an endpoint only once.
  nonisolated let isLedger: Bool

  private var lines: [Int: String] = [:]
  private var printed = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Maximum number of finished deliveries after an unfinished one.
  private static let window = 1_000
  private var failure: (any Error)?

  /// The number of deliveries by status.
  private(set) var counts: [Receipt.Status: Int] = [:]
  private(set) var kinds: Set<DeliveryError.Kind> = []
  /// Why cards of a destination are held, and when the last of them can be sent.
  private(set) var holds: [String: String] = [:]
  /// The number of digests that were sent.
  private(set) var digests = 0

  /// Opens the receipts file; without a path only the messages of sessions are remembered.
  ///
  /// - Parameter tracksAll: whether messages without a condition are compared with, too.
  init(
    _ path: String?, writes: Bool, tracksAll: Bool = false,
    _ redactor: @autoclosure @escaping @Sendable () -> Redactor
  ) throws {
    self.redactor = redactor
    isLedger = path != nil
    let file = path ?? Environment.stateFolder.map { "\($0)/snapshot/sessions.ndjson" }
    self.path = file ?? ""
    var known = DeliveryJournal()
    known.conditions.tracksAll = tracksAll
    if writes, let file, !file.isEmpty {
      self.file = try ReceiptLog.open(file, makesFolder: path == nil, isLocked: path != nil)
      try ReceiptLog.forEachLine(of: file) { known.add(line: $0) }
    } else {
      self.file = nil
      // A dry run asks what was sent, and leaves no trace.
      if let path, FileSystem.exists(path) {
        try ReceiptLog.forEachLine(of: path) { known.add(line: $0) }
      }
    }
    ledger = known
  }

  private static func open(
    _ path: String, makesFolder: Bool, isLocked: Bool
  ) throws -> AppendedFile {
    let parts = FilePath(path)
    let file = try converting({ FileError.outputNotCreated(path: path, $0) }) {
      () throws(SystemError) in
      if makesFolder { try FileSystem.makeFolders(parts.folder) }
      let file = try DirectoryHandle(parts.folder)
        .appending(parts.name, afresh: false, isPrivate: true)
      if try !file.endsWithLineFeed() { try file.append("\n") }
      return file
    }
    if isLocked, !file.lock() { throw SendError.ledgerInUse(path: path) }
    return file
  }

  private static func forEachLine(
    of path: String, _ body: ([UInt8]) -> Void
  ) throws {
    let parts = FilePath(path)
    try converting({ FileError.inputNotRead(name: quoted(path), $0) }) { () throws(SystemError) in
      try DirectoryHandle(parts.folder).forEachLine(of: parts.name) { line, _ throws(SystemError) in
        if line.count <= DeliveryJournal.longestLine { body(Array(line)) }
      }
    }
  }

  /// The state of a delivery in earlier runs.
  func progress(of draft: CardSender.Draft) -> DeliveryJournal.Progress {
    guard isLedger else { return .open }
    return ledger.progress(of: draft.key, ofSession: draft.message.session, at: draft.place)
  }

  /// The digest in which an earlier run began to send a card, and its place in it.
  func digest(of draft: CardSender.Draft) -> (key: DeliveryKey, index: Int)? {
    isLedger ? ledger.digest(of: draft.key) : nil
  }

  /// Whether a card differs from what was sent last about its subject.
  func isChanged(_ content: String, of subject: ConditionHistory.Subject) -> Bool {
    ledger.conditions.isChanged(content, of: subject)
  }

  /// Decides whether a card is sent, by its test and earlier receipts.
  func decision(
    _ condition: DataCondition, _ test: ConditionTest, of subject: ConditionHistory.Subject
  ) -> ConditionHistory.Decision {
    ledger.conditions.decision(condition, test, of: subject, now: WallClock.seconds)
  }

  /// The current message of a session.
  func session(_ session: String, at place: Endpoint) -> DeliveryJournal.Session? {
    ledger.session(session, at: place)
  }

  /// Records the start of a delivery, before anything is sent.
  func begin(_ receipt: Receipt) throws {
    if isLedger { try keep(receipt) }
  }

  /// Waits until the delivery is within the window of unfinished ones.
  func admit(_ place: Int) async {
    while failure == nil, place - printed >= ReceiptLog.window {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Records and prints the outcome of a delivery.
  func end(_ receipt: Receipt, of place: Int) {
    counts[receipt.status, default: 0] += 1
    if receipt.status == .unknown { kinds.insert(.unknown) }
    if !receipt.until.isEmpty { holds[receipt.destination] = receipt.reason }
    if let kind = receipt.error?.kind { kinds.insert(kind) }
    lines[place] = redactor().redacted(receipt.json).line + "\n"
    do {
      switch receipt.status {
      case .already: break
      case .held: if isLedger { try keep(receipt) }
      case .sending, .sent, .replaced, .unknown, .failed:
        if isLedger || !receipt.session.isEmpty { try keep(receipt) }
      }
    } catch {
      failure = failure ?? error
    }
    printLines()
  }

  /// Records the outcome of the cards of a digest.
  func end(_ receipts: [(receipt: Receipt, number: Int)]) {
    if let first = receipts.first?.receipt, first.digest != nil, first.status == .sent {
      digests += 1
    }
    for (receipt, number) in receipts { end(receipt, of: number) }
  }

  /// Goes on without a delivery that never begins.
  func skip(_ place: Int) {
    lines[place] = ""
    printLines()
  }

  private func printLines() {
    do {
      while let line = lines.removeValue(forKey: printed) {
        printed += 1
        if !line.isEmpty { try SendProgram.print(line) }
      }
    } catch {
      failure = failure ?? error
    }
    wake()
  }

  private func wake() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Records the failure of a line that is not a card.
  func pass(over place: Int, _ error: DeliveryError) {
    counts[.failed, default: 0] += 1
    kinds.insert(error.kind)
    skip(place)
  }

  /// Records an error that ends the run.
  func fail(_ error: any Error) {
    failure = failure ?? error
    wake()
  }

  func check() throws {
    if let failure { throw failure }
  }

  /// Appends a receipt to the file; of one that was held back only what is news.
  private func keep(_ receipt: Receipt) throws {
    let isNews = ledger.add(receipt)
    guard isNews || receipt.status != .held else { return }
    try converting({ FileError.outputNotWritten(name: quoted(path), $0) }) {
      () throws(SystemError) in try file?.append(redactor().redacted(receipt.json).line + "\n")
    }
  }
}
