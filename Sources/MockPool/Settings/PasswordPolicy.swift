import JSON

/// A pool's requirements for new passwords.
package struct PasswordPolicy: Hashable, Sendable {
  var minimumLength = 8
  var requires: Set<Rule> = [.uppercase, .lowercase, .numbers, .symbols]

  /// The number of previous passwords that can't be reused; nil if the pool stores none.
  var historySize: Int?
  var temporaryValidityDays = 7

  /// A requirement, in the order of the checks.
  package enum Rule: Hashable, Sendable, CaseIterable {
    case length, maximumLength, edges, uppercase, lowercase, numbers, symbols
  }

  /// The most previous passwords that a policy can require to be different (service model).
  static let longestHistory = 24

  /// The maximum length in UTF-16 units, as the service model counts.
  private static let maximumLength = 256
}

extension PasswordPolicy {
  /// Reads `Policies.PasswordPolicy` of a pool with all its defaults.
  init(_ policy: JSONValue?) {
    minimumLength = policy?["MinimumLength"]?.int ?? 8
    let members: [(Rule, String)] = [
      (.uppercase, "RequireUppercase"), (.lowercase, "RequireLowercase"),
      (.numbers, "RequireNumbers"), (.symbols, "RequireSymbols"),
    ]
    requires = Set(members.filter { policy?[$0.1]?.bool ?? false }.map(\.0))
    historySize = policy?["PasswordHistorySize"]?.int.flatMap { $0 > 0 ? $0 : nil }
    let days = policy?["TemporaryPasswordValidityDays"]?.int ?? 7
    temporaryValidityDays = days == 0 ? 7 : days
  }

  /// The first requirement that a password does not meet; nil if it meets all.
  ///
  /// For most operations the service model has already checked the maximum length and the first
  /// and last character. The model does not check challenge responses. «unconfirmed»: which of
  /// the three errors comes first.
  func broken(by password: String, checking checked: Set<Rule>) -> Rule? {
    if password.utf16.count < minimumLength, checked.contains(.length) { return .length }
    if password.utf16.count > PasswordPolicy.maximumLength { return .maximumLength }
    let edges = [password.unicodeScalars.first, password.unicodeScalars.last]
    if edges.contains(where: { $0?.properties.isWhitespace == true }) { return .edges }
    // Most passwords meet all of these rules, and need no look-up in the sets.
    return PasswordPolicy.rulesOfBytes.first { rule in
      !password.utf8.contains { PasswordPolicy.rule(metBy: $0) == rule }
        && requires.contains(rule) && checked.contains(rule)
    }
  }

  /// The requirements that a single byte of a password meets, in the order of the checks.
  private static let rulesOfBytes: [Rule] = [.uppercase, .lowercase, .numbers, .symbols]

  /// The requirement that a byte of a password meets; nil for a control character and for every
  /// byte of a character outside ASCII.
  ///
  /// Only ASCII letters, digits, and the listed symbols count.
  private static func rule(metBy byte: UInt8) -> Rule? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .uppercase
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lowercase
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .numbers
    // All remaining printable ASCII characters, and a space. The developer guide lists all of
    // them.
    case 0x20...0x7E: .symbols
    default: nil
    }
  }
}

// MARK: - Temporary passwords

extension PasswordPolicy {
  /// The characters of generated passwords, without those that email escapes or readers confuse.
  private static let alphabets = [
    Array("ABCDEFGHJKLMNPQRSTUVWXYZ"), Array("abcdefghijkmnopqrstuvwxyz"), Array("23456789"),
    Array("!#$%*+-./:=?@^_~"),
  ]

  /// The lifetime of a temporary password in seconds.
  var temporarySeconds: Double { Double(temporaryValidityDays) * 86_400 }

  /// The length of a generated password.
  var generatedLength: Int { max(8, minimumLength) }

  /// A password that meets the policy, with characters of all four classes.
  func temporaryPassword(using random: inout CallRandom) -> String {
    let alphabets = PasswordPolicy.alphabets
    var characters = alphabets.indices.map { random.element(of: alphabets[$0]) }
    while characters.count < generatedLength {
      let alphabet = random.element(of: alphabets)
      characters.append(random.element(of: alphabet))
    }
    characters.shuffle(using: &random)
    return String(characters)
  }
}
