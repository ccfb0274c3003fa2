import Synchronization

/// The font files that Cairo has open, which all threads of a process share.
///
/// Cairo 1.16 keeps ten of them. To open one more, it closes any that it finds unused, without the lock that
/// tells whether it is: a thread that has just begun to draw with it reads freed memory. It also opens files
/// in two threads at once, which FreeType does not allow, and lists the faces of a file without any lock. So
/// whatever may open, use or let go of a font does it here, one thread at a time; shapes, pixels and texts
/// that are kept need no font and no turn.
enum FontLock {
  /// One for the process, because so is the pool.
  private static let turn = Mutex<Void>(())

  /// Calls `body` while no other thread has to do with fonts.
  ///
  /// It must not come here again, nor let go of the last reference to something that does so in its end.
  static func withTurn(_ body: () -> Void) { turn.withLock { _ in body() } }
}
