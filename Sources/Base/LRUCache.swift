/// A cache with a cost limit that evicts the least recently used values first.
///
/// Look-up, insertion and eviction are O(1): the entries form a linked list from the newest to the
/// oldest. The links are array indices and stored apart from keys and values, so that moving an
/// entry to the front touches neither. All of it is inlinable: other modules look up keys for each
/// glyph and shape, where calls through unspecialised generics took 2 % of a chart.
@usableFromInline
package struct LRUCache<Key: Hashable, Value> {
  @usableFromInline
  struct Link {
    @usableFromInline var newer: Int?
    @usableFromInline var older: Int?

    @inlinable init(newer: Int?, older: Int?) { (self.newer, self.older) = (newer, older) }
  }

  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let value: Value
    @usableFromInline let cost: Int

    @inlinable init(key: Key, value: Value, cost: Int) {
      (self.key, self.value, self.cost) = (key, value, cost)
    }
  }

  @usableFromInline let limit: Int
  @usableFromInline package internal(set) var cost = 0
  @usableFromInline var indices: [Key: Int] = [:]
  @usableFromInline var entries: [Entry?] = []
  @usableFromInline var links: [Link] = []
  @usableFromInline var vacant: [Int] = []
  @usableFromInline var newest: Int?
  @usableFromInline var oldest: Int?

  @inlinable package init(limit: Int) { self.limit = limit }

  var count: Int { indices.count }

  /// The value of a key, which becomes the most recently used one.
  @inlinable
  package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      link(index)
    }
    return entries[index]?.value
  }

  /// Stores a value, unless its cost exceeds the limit; an earlier value of the key goes in any
  /// case.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if let index = indices[key] { remove(index) }
    guard cost <= limit else { return }
    while self.cost + cost > limit, let oldest { remove(oldest) }
    let entry = Entry(key: key, value: value, cost: cost)
    let index: Int
    if let free = vacant.popLast() {
      index = free
      entries[index] = entry
    } else {
      index = entries.count
      entries.append(entry)
      links.append(Link(newer: nil, older: nil))
    }
    indices[key] = index
    self.cost += cost
    link(index)
  }

  @inlinable
  mutating func remove(_ index: Int) {
    unlink(index)
    guard let entry = entries[index] else { return }
    indices[entry.key] = nil
    cost -= entry.cost
    entries[index] = nil
    vacant.append(index)
  }

  /// Links an unlinked entry as the newest.
  @inlinable
  mutating func link(_ index: Int) {
    links[index] = Link(newer: nil, older: newest)
    if let newest { links[newest].newer = index }
    newest = index
    if oldest == nil { oldest = index }
  }

  @inlinable
  mutating func unlink(_ index: Int) {
    let link = links[index]
    if let newer = link.newer { links[newer].older = link.older } else { newest = link.older }
    if let older = link.older { links[older].newer = link.newer } else { oldest = link.newer }
  }
}
