import FoundationEssentials

/// The unused codes that a user has received for one purpose.
struct IssuedCodes: Hashable, Sendable, Codable {
  private var codes: [IssuedCode] = []

  /// The result of comparing a typed code with the user's codes.
  enum CodeCheck: Hashable, Sendable {
    case right(IssuedCode)
    case wrong
    /// No code is outstanding.
    ///
    /// The code was never sent, has expired, or was used.
    case none
  }

  /// Replaces the previous codes.
  ///
  /// The service's behavior is «unconfirmed».
  mutating func issue(_ code: IssuedCode, under rules: CodeRules) {
    codes = rules.replaceEarlier ? [code] : codes + [code]
  }

  /// The destination of the newest valid code; nil without a valid code.
  func latestAddress(at now: Date) -> String? { codes.last { now < $0.expires }?.address }

  /// Invalidates the codes that were sent to other addresses.
  mutating func keepOnly(to address: String) { codes.removeAll { $0.address != address } }

  /// Compares a typed code with the issued codes.
  ///
  /// A code is valid until just before it expires.
  func verdict(on typed: String, at now: Date, under rules: CodeRules) -> CodeCheck {
    let good = codes.filter { now < $0.expires || !rules.expire }
    if good.isEmpty { return .none }
    return good.last { $0.digits == typed || !rules.mustMatch }.map(CodeCheck.right) ?? .wrong
  }

  mutating func useUp() { codes.removeAll() }
}

/// A code that was sent to a user.
struct IssuedCode: Hashable, Sendable, Codable {
  let digits: String
  let expires: Date

  /// The code's destination.
  ///
  /// Use of the code proves ownership of this address and of no later address.
  let contact: Contact
  let address: String
}

extension IssuedCode {
  /// The lifetimes of codes, in seconds, from the developer guide's table of limits.
  enum Lifetime {
    static let signUp = 24.0 * 3600
    static let attribute = 24.0 * 3600
    static let passwordReset = 3600.0
  }
}
