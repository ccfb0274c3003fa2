import Testing
import TestSupport

@testable import Base

@Suite("The cache that drops what was not asked for longest")
struct LRUCacheTests {
  @Test("the oldest goes first, and asking makes it the newest")
  func order() {
    var cache = LRUCache<String, Int>(limit: 3)
    for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, for: key, cost: 1) }
    #expect(cache.value(for: "a") == 0)
    cache.insert(3, for: "d", cost: 1)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 0 && cache.value(for: "c") == 2 && cache.value(for: "d") == 3)
  }

  @Test("what costs more than all may is not kept and drives nothing out")
  func tooLarge() {
    var cache = LRUCache<Int, Int>(limit: 10)
    cache.insert(1, for: 1, cost: 10)
    cache.insert(2, for: 2, cost: 11)
    #expect(cache.value(for: 1) == 1 && cache.value(for: 2) == nil && cache.cost == 10)
  }

  @Test("a new value of a key replaces the old one and its cost")
  func replacing() {
    var cache = LRUCache<Int, String>(limit: 10)
    cache.insert("old", for: 1, cost: 9)
    cache.insert("new", for: 1, cost: 2)
    #expect(cache.value(for: 1) == "new" && cache.cost == 2 && cache.count == 1)
  }

  @Test("it does what a list that is searched from end to end does", arguments: 0..<20)
  func model(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var cache = LRUCache<Int, Int>(limit: 40)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<2_000 {
      let key = Int.random(in: 0..<30, using: &generator)
      let place = model.firstIndex { $0.key == key }
      if Bool.random(using: &generator) {
        #expect(cache.value(for: key) == place.map { model[$0].value })
        if let place { model.append(model.remove(at: place)) }
      } else {
        let cost = Int.random(in: 0...12, using: &generator)
        cache.insert(step, for: key, cost: cost)
        if let place { model.remove(at: place) }
        while model.reduce(cost, { $0 + $1.cost }) > 40 { model.removeFirst() }
        model.append((key, step, cost))
      }
      #expect(cache.cost == model.reduce(0) { $0 + $1.cost })
      #expect(cache.cost <= 40 && cache.count == model.count)
    }
  }

  @Test("what is dropped is let go")
  func letGo() {
    final class Thing {}
    weak var weak: Thing?
    var cache = LRUCache<Int, Thing>(limit: 1)
    do {
      let thing = Thing()
      weak = thing
      cache.insert(thing, for: 1, cost: 1)
    }
    #expect(weak != nil)
    cache.insert(Thing(), for: 2, cost: 1)
    #expect(weak == nil)
  }
}
