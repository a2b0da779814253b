import FoundationEssentials

/// The codes for one purpose that a user has been sent and has not used.
struct IssuedCodes: Hashable, Sendable, Codable {
  private var codes: [IssuedCode] = []

  /// What comparing a typed code with them gives.
  enum Verdict: Hashable, Sendable {
    case right(IssuedCode)
    case wrong
    /// None is outstanding: never sent, expired, or used.
    case none
  }

  /// Replaces the codes before; what the service does with them is unconfirmed.
  mutating func issue(_ code: IssuedCode) { codes = [code] }

  /// Where the newest code went that is still good.
  func latestAddress(at now: Date) -> String? { codes.last { now < $0.expires }?.address }

  /// Voids the codes that went elsewhere.
  mutating func keepOnly(to address: String) { codes.removeAll { $0.address != address } }

  /// A code is good until just before it expires.
  func verdict(on typed: String, at now: Date) -> Verdict {
    let good = codes.filter { now < $0.expires }
    if good.isEmpty { return .none }
    return good.last { $0.digits == typed }.map(Verdict.right) ?? .wrong
  }

  mutating func useUp() { codes.removeAll() }
}

/// A code that is on its way to a user.
struct IssuedCode: Hashable, Sendable, Codable {
  let digits: String
  let expires: Date

  /// Where it was sent, so that using it proves ownership of that address and no later one.
  let contact: Contact
  let address: String
}

extension IssuedCode {
  /// How long codes live, in seconds, from the developer guide's table of limits.
  enum Lifetime {
    static let signUp = 24.0 * 3600
    static let attribute = 24.0 * 3600
    static let passwordReset = 3600.0
  }
}
