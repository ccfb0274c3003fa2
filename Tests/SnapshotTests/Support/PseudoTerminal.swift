#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

import TestSupport

/// A terminal at which nobody sits.
///
/// It is a class because it is one device, which closes when the test is done with it.
final class PseudoTerminal {
  /// The path of the side that a program sees.
  let path: String
  private let ends: [Int32]

  init() throws {
    var (near, far): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&near, &far, nil, nil, nil) == 0, ttyname_r(far, &name, name.count) == 0 else {
      throw TestFailure("There is no terminal: errno \(errno)")
    }
    for end in [near, far] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = [near, far]
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { for end in ends { close(end) } }
}
