import AuthCrypto
import FoundationEssentials
import Values

/// A user's password with its SRP verifier.
///
/// The password is stored in plain text, because these are test users and plain text is cheap to
/// compare. Computing the SRP verifier is expensive. The verifier is therefore computed only for
/// users who sign in with SRP.
struct Password: Hashable, Sendable, Codable {
  private let text: String

  /// Previous passwords, the newest first, as many as the policy requires.
  private var former: [String] = []

  /// The passwords before those, which only questions about other policies read.
  ///
  /// They are not stored.
  private var forgotten: [String] = []
  let salt: [UInt8]

  /// The SRP verifier; nil before the first SRP sign-in.
  var verifier: SRPVerifier?

  private enum CodingKeys: CodingKey { case text, former, salt, verifier }

  init(_ text: String, using random: inout CallRandom) {
    self.text = text
    salt = random.bytes(16)
  }

  func matches(_ typed: String) -> Bool { Password.areSame(typed, text) }

  /// Compares bytes, as SRP hashes them.
  ///
  /// Two encodings of one letter are different passwords.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  /// Whether a string is this password or one of the `count` passwords before it.
  func wasUsed(_ typed: String, withinLast count: Int) -> Bool {
    matches(typed) || former.prefix(count).contains { Password.areSame($0, typed) }
  }

  /// Whether a string would be one of these passwords under a policy that requires `count` previous
  /// passwords, and did so from the first password on.
  func wouldBeUsed(_ typed: String, withinLast count: Int) -> Bool {
    matches(typed)
      || (former + forgotten).prefix(count).contains { Password.areSame($0, typed) }
  }

  /// The password after a change from this password to another.
  func replaced(by next: String, keeping count: Int, using random: inout CallRandom) -> Password {
    var password = Password(next, using: &random)
    let all = [text] + former + forgotten
    password.former = Array(all.dropLast(forgotten.count).prefix(count))
    password.forgotten = Array(all[password.former.count...].prefix(PasswordPolicy.longestHistory))
    return password
  }

  /// Returns the verifier, whose computation is a power of 3072 bits.
  ///
  /// The verifier is computed now if no earlier sign-in has computed it.
  func computedVerifier(poolName: String, username: String) -> SRPVerifier {
    verifier
      ?? SRPVerifier(poolName: poolName, userID: username, password: text, salt: salt)
  }
}

/// The lock after wrong passwords, from the developer guide's page on authentication.
///
/// The fifth failure locks the user for a second. Each further failure doubles the time, up to 15
/// minutes.
struct PasswordLock: Hashable, Sendable, Codable {
  private var failures = 0
  private var lastFailure: Date?

  private static let longest = 900.0

  /// Whether the pool rejects all passwords, right or wrong.
  ///
  /// A call during the lock does not change the lock.
  func isLocked(at now: Date, ends: Bool) -> Bool {
    guard failures >= 5, let lastFailure else { return false }
    return now < lastFailure.addingTimeInterval(duration) || !ends
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
