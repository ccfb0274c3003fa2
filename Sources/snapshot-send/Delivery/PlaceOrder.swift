import Delivery

/// Lets the messages of one place go out in the order of their cards, whichever is uploaded first.
///
/// Deliveries have consecutive numbers. One whose place is not known yet holds up all later ones.
actor PlaceOrder {
  /// All deliveries before this number have ended.
  private var first = 0
  /// Those from ``first`` on that have ended.
  private var ended: Set<Int> = []
  private var places: [Int: DeliveryKey] = [:]
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Notes where a delivery goes.
  func begin(_ number: Int, at place: DeliveryKey) {
    places[number] = place
    admit()
  }

  /// Notes that a delivery is over, or never begins.
  func end(_ number: Int) {
    places[number] = nil
    ended.insert(number)
    while ended.remove(first) != nil { first += 1 }
    admit()
  }

  /// Waits until all earlier messages to the same place are sent or have failed.
  func turn(of number: Int) async {
    guard isHeldUp(number) else { return }
    await withCheckedContinuation { waiting.append((number, $0)) }
  }

  private func isHeldUp(_ number: Int) -> Bool {
    guard let place = places[number], first < number else { return false }
    return (first..<number).contains { other in
      !ended.contains(other) && (places[other].map { $0 == place } ?? true)
    }
  }

  private func admit() {
    guard !waiting.isEmpty else { return }
    let free = waiting.filter { !isHeldUp($0.number) }
    waiting.removeAll { entry in free.contains { $0.number == entry.number } }
    for entry in free { entry.continuation.resume() }
  }
}
