import JSON

/// What a pool demands of passwords when they are set.
struct PasswordPolicy: Hashable, Sendable {
  var minimumLength = 8
  var requires: Set<Rule> = [.uppercase, .lowercase, .numbers, .symbols]

  /// How many passwords before the current one may not come again; nil where none is remembered.
  var historySize: Int?
  var temporaryValidityDays = 7

  /// One demand, in the order in which they are checked.
  enum Rule: Hashable, Sendable, CaseIterable {
    case length, maximumLength, edges, uppercase, lowercase, numbers, symbols
  }

  /// In UTF-16 units, as the service model counts.
  private static let maximumLength = 256
}

extension PasswordPolicy {
  /// Reads `Policies.PasswordPolicy` of a pool that has all its defaults.
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

  /// The first demand that a password does not meet.
  ///
  /// Most operations' members have the longest length and the first and last character checked by the
  /// service model before; answers to challenges do not. «unconfirmed»: which of the three comes first.
  func broken(by password: String) -> Rule? {
    if password.utf16.count < minimumLength { return .length }
    if password.utf16.count > PasswordPolicy.maximumLength { return .maximumLength }
    let edges = [password.unicodeScalars.first, password.unicodeScalars.last]
    if edges.contains(where: { $0?.properties.isWhitespace == true }) { return .edges }
    let present = PasswordPolicy.classes(of: password)
    return Rule.allCases.first { requires.contains($0) && !present.contains($0) }
  }

  /// The classes of characters in a password; only ASCII letters, digits and the listed symbols count.
  private static func classes(of password: String) -> Set<Rule> {
    var present: Set<Rule> = []
    for byte in password.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): present.insert(.uppercase)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): present.insert(.lowercase)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): present.insert(.numbers)
      // Every printable ASCII character that is left, and a space: the developer guide lists them all.
      case 0x20...0x7E: present.insert(.symbols)
      default: break
      }
    }
    return present
  }
}

// MARK: - Temporary passwords

extension PasswordPolicy {
  /// The classes that a generated password draws from, without characters that mails escape or readers confuse.
  private static let alphabets = [
    Array("ABCDEFGHJKLMNPQRSTUVWXYZ"), Array("abcdefghijkmnopqrstuvwxyz"), Array("23456789"),
    Array("!#$%*+-./:=?@^_~"),
  ]

  /// A password of all four classes that meets the policy.
  func temporaryPassword(using random: inout CallRandom) -> String {
    let alphabets = PasswordPolicy.alphabets
    var characters = alphabets.indices.map { random.element(of: alphabets[$0]) }
    while characters.count < max(8, minimumLength) {
      let alphabet = random.element(of: alphabets)
      characters.append(random.element(of: alphabet))
    }
    characters.shuffle(using: &random)
    return String(characters)
  }
}
