import Base

extension Console {
  /// What `--quiet` and `--verbose` ask for.
  ///
  /// Of two that contradict each other the later one holds, as with every option.
  package init(
    _ arguments: ParsedArguments, format: Format = .text, status: StatusLine? = nil,
    mask: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let given = arguments.items.last {
      ["quiet", "verbose"].contains($0.option.name) && $0.setting == .on
    }
    let verbosity: Verbosity =
      switch given?.option.name {
      case "quiet": .quiet
      case "verbose": .verbose
      default: .normal
      }
    // Whoever wants errors only wants no line that comes and goes either.
    self.init(
      verbosity: verbosity, format: format, status: verbosity == .quiet ? nil : status, mask: mask)
  }
}

extension Console.Format {
  /// The form that a call asks for.
  ///
  /// - Throws: ``NamedOptionError`` for one that there is not.
  package init(_ reader: OptionReader) throws(NamedOptionError) {
    self = try reader.choice(.logFormat, Console.Format.self) ?? .text
  }

  /// How a call wants to hear why it failed, be it wrong in whatever other respects.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command, as they were given.
  ///   - command: What was called; without the option it speaks in text.
  ///   - option: What asks for a form.
  package init(
    _ arguments: ArraySlice<String>, for command: CommandDescription, by option: OptionDescription
  ) {
    self = .text
    guard command.sections.contains(where: { $0.options.contains { $0.name == option.name } })
    else { return }
    var text = Environment.value(of: option.environmentVariable)
    let (long, options) = ("--\(option.name)", arguments.prefix { $0 != "--" })
    for (argument, next) in zip(options, options.dropFirst() + [""]) {
      if argument == long { text = next }
      if argument.hasPrefix(long + "=") { text = String(argument.dropFirst(long.count + 1)) }
    }
    self = text.flatMap(Console.Format.init) ?? .text
  }
}
