/// Numbers without any order that are the same in every run and on every machine.
///
/// The linear congruential generator of MMIX: D. Knuth, "The Art of Computer Programming", volume 2,
/// 3.3.4. Its high bits are the random ones.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64 = 2016) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  mutating func next(below limit: Int) -> Int { Int((next() >> 33) % UInt64(limit)) }
}
