import CognitoModel
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
    let classes = PasswordCharacterClass.allCases.filter { policy?[$0.rawValue]?.bool ?? false }
    requires = Set(classes.map(Rule.init))
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
    let missing = PasswordCharacterClass.allCases.first { kind in
      !password.utf8.contains { PasswordCharacterClass(of: $0) == kind }
        && requires.contains(Rule(kind)) && checked.contains(Rule(kind))
    }
    return missing.map(Rule.init)
  }
}

extension PasswordPolicy.Rule {
  /// The requirement of a class of characters.
  init(_ required: PasswordCharacterClass) {
    switch required {
    case .uppercase: self = .uppercase
    case .lowercase: self = .lowercase
    case .numbers: self = .numbers
    case .symbols: self = .symbols
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
