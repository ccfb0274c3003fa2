extension Console {
  /// What `--quiet` and `--verbose` ask for.
  ///
  /// Of two that contradict each other the later one holds, as with every option.
  init(_ arguments: ParsedArguments) {
    let given = arguments.items.last {
      ["quiet", "verbose"].contains($0.option.name) && $0.setting == .on
    }
    switch given?.option.name {
    case "quiet": self.init(verbosity: .quiet)
    case "verbose": self.init(verbosity: .verbose)
    default: self.init(verbosity: .normal)
    }
  }
}
