/// Values that were made for keys, as many as a limit allows; the one that nobody asked for longest goes
/// first.
///
/// The values are a list from the newest to the oldest, linked by their places in arrays, so that
/// asking, adding and dropping take the same time however many there are. The links stand apart from keys
/// and values, which nothing has to touch when an old value becomes the newest.
package struct LRUCache<Key: Hashable, Value> {
  private struct Link {
    var newer: Int?
    var older: Int?
  }

  private struct Entry {
    let key: Key
    let value: Value
    let cost: Int
  }

  /// The most that all values may cost together.
  let limit: Int
  /// What they cost.
  package private(set) var cost = 0
  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var links: [Link] = []
  private var vacant: [Int] = []
  private var newest: Int?
  private var oldest: Int?

  /// Makes an empty cache.
  package init(limit: Int) { self.limit = limit }

  /// How many values there are.
  var count: Int { places.count }

  /// The value of a key, which is the newest from now on.
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return entries[place]?.value
  }

  /// Keeps a value, unless it alone costs more than the limit.
  package mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if let place = places[key] { remove(place) }
    guard cost <= limit else { return }
    while self.cost + cost > limit, let oldest { remove(oldest) }
    let entry = Entry(key: key, value: value, cost: cost)
    let place: Int
    if let free = vacant.popLast() {
      place = free
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
      links.append(Link())
    }
    places[key] = place
    self.cost += cost
    link(place)
  }

  private mutating func remove(_ place: Int) {
    unlink(place)
    guard let entry = entries[place] else { return }
    places[entry.key] = nil
    cost -= entry.cost
    entries[place] = nil
    vacant.append(place)
  }

  /// Makes what is not in the list its newest.
  private mutating func link(_ place: Int) {
    links[place] = Link(newer: nil, older: newest)
    if let newest { links[newest].newer = place }
    newest = place
    if oldest == nil { oldest = place }
  }

  private mutating func unlink(_ place: Int) {
    let link = links[place]
    if let newer = link.newer { links[newer].older = link.older } else { newest = link.older }
    if let older = link.older { links[older].newer = link.newer } else { oldest = link.newer }
  }
}
