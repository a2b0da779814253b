import AuthCrypto
import FoundationEssentials
import Values

/// A user's password with what SRP needs of it.
///
/// It is kept as it is: these are users of tests, a comparison costs nothing, and the SRP verifier,
/// which costs a large power, need only be made for those who sign in by SRP.
struct Password: Hashable, Sendable, Codable {
  private let text: String

  /// Passwords before this one, newest first, as far as the policy remembers them.
  private var former: [String] = []
  let salt: [UInt8]

  /// Made at the first SRP sign-in.
  var verifier: SRPVerifier?

  init(_ text: String, using random: inout CallRandom) {
    self.text = text
    salt = random.bytes(16)
  }

  func matches(_ typed: String) -> Bool { Password.areSame(typed, text) }

  /// Byte by byte, as SRP hashes them: two spellings of one letter are two passwords.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  /// Whether a text is this password or one of the `count` before it.
  func wasUsed(_ typed: String, withinLast count: Int) -> Bool {
    matches(typed) || former.prefix(count).contains { Password.areSame($0, typed) }
  }

  /// The password that follows this one.
  func replaced(by next: String, keeping count: Int, using random: inout CallRandom) -> Password {
    var password = Password(next, using: &random)
    password.former = Array(([text] + former).prefix(count))
    return password
  }

  /// The verifier, made now where no sign-in has needed it yet; a power of 3072 bits.
  func madeVerifier(poolName: String, username: String) -> SRPVerifier {
    verifier
      ?? SRPVerifier(poolName: poolName, userID: username, password: text, salt: salt)
  }
}

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
