import Graphics

extension CardLayoutPass {
  /// Makes room for what is there, and returns the height that it takes.
  ///
  /// Pictures that grow are as high as they may be. Where that is too high, they make room first, and what
  /// is left in the end goes to them.
  mutating func fit(
    _ root: CardPart, width: Double, height: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    isTight = false
    let natural = size(of: root, within: width, measuring: &text).height
    guard natural > height else { return natural }
    isTight = true
    sizes = [:]
    let least = lose(from: root, width: width, height: height, measuring: &text)
    isTight = false
    sizes = [:]
    let loose = size(of: root, within: width, measuring: &text).height
    isTight = true
    sizes = [:]
    return max(least, min(loose, height))
  }

  /// Takes away what there is no room for, and returns the height that is left.
  ///
  /// The least important things go first, a line of words a little sooner than the words as a whole. What
  /// has gone in vain, because something larger went after it, comes back.
  private mutating func lose(
    from root: CardPart, width: Double, height: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    var result = size(of: root, within: width, measuring: &text).height
    var gone: [OmittablePart] = []
    while result > height {
      let losses = losses(of: root)
      guard let least = losses.map(\.cost).min(),
        let loss = losses.last(where: { $0.cost == least })
      else { break }
      apply(loss)
      guard isVisible(root) else {
        // Something too large is better than nothing.
        undo(loss)
        break
      }
      gone.append(loss)
      result = size(of: root, within: width, measuring: &text).height
    }
    guard gone.count > 1 else { return result }
    // The last one made room; those that went for little come back, the most important first.
    let regrettable = gone.dropLast().enumerated().sorted { a, b in
      (-a.element.cost, -a.offset) < (-b.element.cost, -b.offset)
    }
    for (_, loss) in regrettable {
      let before = (lines, hidden)
      undo(loss)
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

  private mutating func apply(_ loss: OmittablePart) {
    sizes = [:]
    switch loss.kind {
    case .line(let part, let left): lines[part] = left
    case .parts(let parts): hidden.formUnion(parts)
    }
  }

  private mutating func undo(_ loss: OmittablePart) {
    sizes = [:]
    switch loss.kind {
    case .line(let part, let left): lines[part] = max(lines[part] ?? 0, left + 1)
    case .parts(let parts): hidden.subtract(parts)
    }
  }

  /// Something that can go.
  struct OmittablePart {
    /// What goes.
    enum Kind {
      /// A line of words, so that some are left.
      case line(part: Int, left: Int)
      /// Parts as a whole.
      case parts([Int])
    }

    /// How important it is.
    let cost: Int
    let kind: Kind
  }

  private func losses(of part: CardPart) -> [OmittablePart] {
    guard isVisible(part) else { return [] }
    let cost = part.box.importance * 2
    if part.role == .unit {
      let extras = part.all.filter { $0.role == .extra && !hidden.contains($0.id) }
      guard extras.isEmpty else {
        return [OmittablePart(cost: cost - 2, kind: .parts(extras.map(\.id)))]
      }
      let figures = part.children.filter(isVisible)
      guard figures.count > 1, let last = figures.last else {
        return [OmittablePart(cost: cost, kind: .parts([part.id]))]
      }
      return [OmittablePart(cost: cost - 1, kind: .parts([last.id]))]
    }
    guard let leaf = part.leaf else { return part.children.flatMap(losses) }
    guard leaf.isContent else { return [] }
    if case .words(_, let wording) = leaf {
      let count = lines[part.id] ?? wording.lines
      if count > 1 {
        return [OmittablePart(cost: cost - 1, kind: .line(part: part.id, left: count - 1))]
      }
    }
    return [OmittablePart(cost: cost, kind: .parts([part.id]))]
  }
}
