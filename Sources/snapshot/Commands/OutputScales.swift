import ChartRender
import CommandKit

/// The scales that a call asks for: the name of the output goes before the spec, for it is a part of the
/// call, and the scales of a spec do not matter to a format that has none.
struct OutputScales: Sendable, Hashable {
  /// The scales; nil when the output's name or nothing says them.
  let scales: [RenderScale]?

  /// Finds the scales.
  ///
  /// - Parameters:
  ///   - asked: what arguments and variables say.
  ///   - output: what `-o` says.
  ///   - settings: what everybody asks for together.
  init(
    asked: [RenderScale]?, output: String?, _ settings: ChartSettings
  ) throws(CommandError) {
    if let asked {
      scales = asked
      return
    }
    let fromCall = try CommandError.wrappingUsage { () throws(UsageError) in
      if try ImageFormat(asked: settings.format, output: output).isVector { return true }
      guard let output else { return false }
      return try OutputName(output).scale != nil
    }
    scales = fromCall ? nil : settings.scales
  }
}
