import ChartRender

/// Programs that draw the same, each run as a new process, taking turns.
struct ProcessComparison {
  /// What its measurements are called by.
  let name: String
  /// The size that each picture must have, unless its contender has one of its own.
  let size: PixelSize
  /// How often each program is timed.
  let runs: Int
  /// The folder for what stays to be looked at.
  let folder: DiskFile

  /// The program that the others are compared with.
  static let ours = "snapshot"

  /// Whether the options ask for one of these programs.
  static func isWanted(_ name: String, of programs: [String], _ options: BenchOptions) -> Bool {
    ([name] + programs.map { "\(name)/\($0)" }).contains(where: options.wants)
  }

  /// Runs the programs that are installed and adds what they took to a section.
  ///
  /// - Parameters:
  ///   - contenders: the programs, ours first.
  ///   - section: receives the measurements, and notes about who is absent.
  ///   - judging: looks at a picture and says what is wrong with it, nil when nothing is.
  func run(
    _ contenders: [ComparedProgram], addingTo section: inout Section,
    judging: (ComparedProgram, Bitmap) -> String? = { _, _ in nil }
  ) throws {
    var present: [ComparedProgram] = []
    for contender in contenders {
      do {
        let picture = try draw(contender)
        present.append(contender)
        if let complaint = judging(contender, picture) { section.notes.append("  \(complaint)") }
      } catch BenchError.launch {
        let advice =
          contender.name.hasPrefix(ProcessComparison.ours) ? "make release" : "make bench"
        section.notes.append("  \(contender.name) is absent; \(advice) would change that.")
      }
    }
    guard !present.isEmpty else { return }
    let launch = ProcessLauncher(
      log: DiskFile("\(folder.path)/\(name)-runs.txt"), runs: runs,
      commands: present.map(\.command))
    section.add(try launch.runApart(), of: present, in: name)
  }

  /// Runs a program once and makes sure that it drew what it is going to be timed for.
  private func draw(_ contender: ComparedProgram) throws -> Bitmap {
    contender.picture.remove()
    _ = try ProcessRun(contender.command)
    guard let file = contender.picture.contents else {
      throw BenchError.output(program: contender.name, reason: "it wrote no picture")
    }
    let picture = try PNGDecoder().decode(file)
    let size = contender.size ?? size
    guard picture.size == size else {
      throw BenchError.output(
        program: contender.name,
        reason: "its picture has \(picture.size.width) x \(picture.size.height) pixels, "
          + "not \(size.width) x \(size.height)")
    }
    return picture
  }
}

extension Section {
  /// Adds what the runs of each program took: time, processor's time and memory.
  mutating func add(_ runs: [[ProcessRun]], of contenders: [ComparedProgram], in contest: String) {
    let quantities: [(name: String, unit: String, value: KeyPath<ProcessRun, Double>)] = [
      ("wall", "ms", \.wall), ("user+system", "ms", \.cpu), ("peak memory", "MiB", \.memory),
    ]
    let isCompared =
      contenders.first?.name.hasPrefix(ProcessComparison.ours) == true && contenders.count > 1
    for quantity in quantities {
      let spreads = runs.map { TimingStatistics($0.map { $0[keyPath: quantity.value] }) }
      for (contender, spread) in zip(contenders, spreads) {
        add(
          "\(contest)/\(contender.name)/\(quantity.name)", spread, quantity.unit,
          ratio: isCompared ? spread.median / spreads[0].median : nil)
      }
    }
  }
}

/// A program that draws the same chart as the others.
struct ComparedProgram: Sendable {
  /// What it is called in the report.
  let name: String
  /// The program and its arguments.
  let command: [String]
  /// Where its picture goes.
  let picture: DiskFile
  /// Whether it draws the very scene that ours draws, so that the pictures can be compared.
  let drawsScene: Bool
  /// The size of its picture; nil for that of the contest.
  var size: PixelSize?
}
