import Graphics

extension CardLayoutPass {
  /// Omits what does not fit within a height, and returns the height that the rest takes.
  ///
  /// Growing pictures yield first: they are measured with their greatest height, then with their
  /// least. Height that is left after parts were omitted goes back to them.
  mutating func fit(
    _ root: CardPart, width: Double, height: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    isTight = false
    let natural = size(of: root, within: width, measuring: &text).height
    guard natural > height else { return natural }
    isTight = true
    sizes = [:]
    let least = omit(from: root, width: width, height: height, measuring: &text)
    // With all parts there the greatest heights still do not fit.
    if hidden.isEmpty, lines.isEmpty { return max(least, height) }
    isTight = false
    sizes = [:]
    let loose = size(of: root, within: width, measuring: &text).height
    isTight = true
    sizes = [:]
    return max(least, min(loose, height))
  }

  /// Omits the least important lines and parts until the rest fits, and returns its height.
  ///
  /// A line of a text goes a little sooner than the text as a whole. What turns out to have been
  /// omitted in vain, because something larger went after it, comes back.
  private mutating func omit(
    from root: CardPart, width: Double, height: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    var result = size(of: root, within: width, measuring: &text).height
    var gone: [OmittablePart] = []
    while result > height {
      let candidates = omittable(in: root)
      // Of equal costs the last one goes: content is more important the earlier it is read.
      guard let least = candidates.map(\.cost).min(),
        let next = candidates.last(where: { $0.cost == least })
      else { break }
      apply(next)
      guard isVisible(root) else {
        // A card that is too high is better than an empty one.
        undo(next)
        break
      }
      gone.append(next)
      result = size(of: root, within: width, measuring: &text).height
    }
    guard gone.count > 1 else { return result }
    // The last omission made the rest fit; earlier ones are tried again, the most important first.
    let retried = gone.dropLast().enumerated().sorted { a, b in
      (-a.element.cost, -a.offset) < (-b.element.cost, -b.offset)
    }
    for (_, part) in retried {
      let before = (lines, hidden)
      undo(part)
      let tried = size(of: root, within: width, measuring: &text).height
      if tried <= height {
        result = tried
      } else {
        (lines, hidden) = before
        sizes = [:]
      }
    }
    return result
  }

  private mutating func apply(_ part: OmittablePart) {
    sizes = [:]
    switch part.kind {
    case .line(let id, let left): lines[id] = left
    case .parts(let parts): hidden.formUnion(parts)
    }
  }

  private mutating func undo(_ part: OmittablePart) {
    sizes = [:]
    switch part.kind {
    case .line(let id, let left): lines[id] = max(lines[id] ?? 0, left + 1)
    case .parts(let parts): hidden.subtract(parts)
    }
  }

  /// A line or parts that can be omitted next.
  private struct OmittablePart {
    enum Kind {
      /// The last line of a text, so that `left` lines stay.
      case line(part: Int, left: Int)
      case parts([Int])
    }

    /// Twice the importance of the part, less one or two for a piece of it.
    let cost: Int
    let kind: Kind
  }

  private func omittable(in part: CardPart) -> [OmittablePart] {
    guard isVisible(part) else { return [] }
    // Doubled, so that a piece of a part ranks between parts of neighbouring importance.
    let cost = part.box.importance * 2
    if part.role == .unit {
      let extras = part.all.filter { $0.role == .extra && !hidden.contains($0.id) }
      guard extras.isEmpty else {
        return [OmittablePart(cost: cost - 2, kind: .parts(extras.map(\.id)))]
      }
      let metrics = part.children.filter { isVisible($0) }
      guard metrics.count > 1, let last = metrics.last else {
        return [OmittablePart(cost: cost, kind: .parts([part.id]))]
      }
      return [OmittablePart(cost: cost - 1, kind: .parts([last.id]))]
    }
    guard let leaf = part.leaf else { return part.children.flatMap { omittable(in: $0) } }
    guard leaf.isContent else { return [] }
    if case .words(_, let textStyle) = leaf {
      let count = lines[part.id] ?? textStyle.lines
      if count > 1 {
        return [OmittablePart(cost: cost - 1, kind: .line(part: part.id, left: count - 1))]
      }
    }
    return [OmittablePart(cost: cost, kind: .parts([part.id]))]
  }
}
