import Base
import Calendars

extension HealthExport {
  /// A table in plain text of what each source recorded on a day, and how much of it counts.
  ///
  /// - Parameter day: days since 1 January 1970.
  package func explanation(of day: Int, zone: Zone) -> String {
    let (start, end) = (Int(zone.start(ofDay: day)), Int(zone.start(ofDay: day + 1)))
    var lines = [
      "\(HealthExport.text(ofDay: day)) in \(zone.name), \(HealthExport.text(of: Double(end - start) / 3600)) "
        + "hours"
    ]
    for kind in request.kinds where kind.combination == .sum {
      guard let quantity = quantity(of: kind) else { continue }
      let shares = shares(quantity, from: start, to: end)
      lines += ["", "\(kind.column(quantity.unit)):"]
      if shares.isEmpty {
        lines.append("  no samples")
      } else {
        lines += HealthExport.aligned(shares)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The samples of a source within a range of time: their number, sum, and the part that counts.
  private struct Share {
    let source: HealthSource
    var samples = 0
    var said = 0.0
    var counted = 0.0
  }

  private func shares(_ quantity: Quantity, from start: Int, to end: Int) -> [Share] {
    var shares: [Int: Share] = [:]
    func part(_ first: Int, _ last: Int) -> Double {
      if first == last { return first >= start && first < end ? 1 : 0 }
      return Double(max(0, min(last, end) - max(first, start))) / Double(last - first)
    }
    let near = quantity.samples.filter { part(Int($0.start), Int($0.end)) > 0 }
    for sample in near {
      let index = Int(sample.source)
      shares[index, default: Share(source: sources[index])].samples += 1
      shares[index]?.said += sample.value * part(Int(sample.start), Int(sample.end))
    }
    SegmentMerge(ranks: priority.ranks).forEachSegment(near) { segment in
      shares[segment.source]?.counted += segment.value * part(segment.start, segment.end)
    }
    return shares.sorted { priority.ranks[$0.key] < priority.ranks[$1.key] }.map(\.value)
  }

  private static func aligned(_ shares: [Share]) -> [String] {
    let total = Share(
      source: HealthSource(
        name: "", version: "", device: "", isManual: false, sourceClass: .others),
      samples: shares.reduce(0) { $0 + $1.samples }, said: shares.reduce(0) { $0 + $1.said },
      counted: shares.reduce(0) { $0 + $1.counted })
    func cells(_ share: Share, _ name: String, _ kind: String) -> [String] {
      [name, kind, "\(share.samples)", text(of: share.said), text(of: share.counted)]
    }
    let rows =
      [["source", "class", "samples", "says", "counts"]]
      + shares.map { share in
        let parts = [share.source.version, share.source.device].filter { !$0.isEmpty }
        let detail = parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
        return cells(
          share, excerpt(share.source.name + detail, limit: 60), share.source.sourceClass.rawValue)
      } + [cells(total, "together", "")]
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let texts = row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column < 2 ? text + blanks : blanks + text
      }
      return "  " + texts.joined(separator: "  ")
    }
  }
}
