internal import Glibc

/// The lock of an open file (flock(2)).
package enum FileLock {
  /// Unlocks and closes a file.
  ///
  /// Closing alone may unlock it later: a program that another thread starts has a copy of the
  /// descriptor until it executes, and the lock ends with the last copy.
  package static func release(_ descriptor: CInt) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
