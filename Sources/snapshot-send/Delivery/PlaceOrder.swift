import Delivery

/// Lets the messages of one place go out in the order of their cards, whichever is uploaded first, and
/// those of one subject be decided about in that order.
///
/// Deliveries have consecutive numbers. One whose place is not known yet holds up all later ones.
actor PlaceOrder {
  /// All deliveries before this number have ended.
  private var first = 0
  /// Those from ``first`` on that have ended.
  private var ended: Set<Int> = []
  private var places: [Int: (place: DeliveryKey, subject: ConditionHistory.Subject?)] = [:]
  private var waiting: [Waiting] = []

  private struct Waiting {
    let number: Int
    let isSubject: Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Notes where a delivery goes, and what its condition is about; nil without one.
  func begin(
    _ number: Int, at place: DeliveryKey, about subject: ConditionHistory.Subject? = nil
  ) {
    places[number] = (place, subject)
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
    await turn(of: number, isSubject: false)
  }

  /// Waits until all earlier deliveries about the same subject are over.
  func turnOfSubject(of number: Int) async {
    await turn(of: number, isSubject: true)
  }

  private func turn(of number: Int, isSubject: Bool) async {
    guard isHeldUp(number, isSubject) else { return }
    await withCheckedContinuation { continuation in
      waiting.append(
        Waiting(number: number, isSubject: isSubject, continuation: continuation))
    }
  }

  private func isHeldUp(_ number: Int, _ isSubject: Bool) -> Bool {
    guard let own = places[number], first < number else { return false }
    return (first..<number).contains { other in
      guard !ended.contains(other), let place = places[other] else { return !ended.contains(other) }
      return isSubject ? place.subject == own.subject : place.place == own.place
    }
  }

  private func admit() {
    guard !waiting.isEmpty else { return }
    let free = waiting.filter { !isHeldUp($0.number, $0.isSubject) }
    waiting.removeAll { entry in free.contains { $0.number == entry.number } }
    for entry in free { entry.continuation.resume() }
  }
}
