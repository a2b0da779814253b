internal import CognitoModel
internal import JSON
internal import YAMLTree

/// The password policy of a pool, as far as it is known before the run.
struct PasswordRequirements {
  /// The minimum number of UTF-16 code units; 0 if unknown.
  private var minimumLength = 0

  /// The character classes that each password must contain.
  private var classes: Set<PasswordCharacterClass> = []

  /// Reads the policy in `given.pool`.
  ///
  /// The default policy applies to omitted settings if `overDefault` is true.
  init(_ pool: YAMLNode?, overDefault: Bool) {
    if overDefault {
      let policy = DefaultPool.pool["Policies"]?["PasswordPolicy"]
      minimumLength = policy?["MinimumLength"]?.int ?? 0
      classes = Set(PasswordCharacterClass.allCases.filter { policy?[$0.rawValue] == true })
    }
    let policies = pool?.setting("Policies")
    // A value other than a mapping replaces the whole policy, or is reported.
    if let policies, policies.pairs == nil { (minimumLength, classes) = (0, []) }
    guard let policy = policies?.setting("PasswordPolicy") else { return }
    if policy.pairs == nil { (minimumLength, classes) = (0, []) }
    if let length = policy.setting("MinimumLength") {
      minimumLength = length.scalar.flatMap { Int($0.text) } ?? 0
    }
    for characterClass in PasswordCharacterClass.allCases {
      guard let isDemanded = policy.setting(characterClass.rawValue) else { continue }
      if isDemanded.scalar?.text == "true" {
        classes.insert(characterClass)
      } else {
        classes.remove(characterClass)
      }
    }
  }

  /// Descriptions of the requirements that a password does not meet.
  func unmet(by password: String) -> [String] {
    let present = Set(password.utf8.compactMap { PasswordCharacterClass(of: $0) })
    let missing = PasswordCharacterClass.allCases.filter {
      classes.contains($0) && !present.contains($0)
    }
    let isShort = password.utf16.count < minimumLength
    let length = isShort ? ["at least \(minimumLength) characters"] : []
    return length + missing.map(\.description)
  }
}

extension PasswordCharacterClass {
  /// A character of the class, with its article.
  fileprivate var description: String {
    switch self {
    case .uppercase: "an uppercase letter"
    case .lowercase: "a lowercase letter"
    case .numbers: "a digit"
    case .symbols: "a special character"
    }
  }
}
