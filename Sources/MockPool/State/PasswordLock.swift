import FoundationEssentials

/// The lock that wrong passwords close, from the developer guide's page on authentication.
///
/// The fifth failure locks for a second, each further one for twice as long, up to 15 minutes.
struct PasswordLock: Hashable, Sendable, Codable {
  private var failures = 0
  private var lastFailure: Date?

  private static let longest = 900.0

  /// Whether even the right password is refused; such a call leaves the lock as it is.
  func isLocked(at now: Date) -> Bool {
    guard failures >= 5, let lastFailure else { return false }
    return now < lastFailure.addingTimeInterval(duration)
  }

  private var duration: Double {
    var seconds = 1.0
    for _ in 5..<failures where seconds < PasswordLock.longest { seconds *= 2 }
    return min(seconds, PasswordLock.longest)
  }

  mutating func fail(at now: Date) {
    if let lastFailure, now >= lastFailure.addingTimeInterval(PasswordLock.longest) {
      failures = 0
    }
    failures += 1
    lastFailure = now
  }

  mutating func succeed() { self = PasswordLock() }
}
