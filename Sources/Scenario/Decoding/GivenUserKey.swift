internal import Values

/// The keys of a given user.
package enum GivenUserKey: String, Hashable, Sendable, CaseIterable {
  case name = "as"
  case username, password, email, phone, verified, attributes, status, enabled, groups, totp, mfa

  static let names = allCases.map(\.rawValue)

  /// The key that has an attribute, or a state, under another name; nil for other words.
  static func meant(by word: String) -> GivenUserKey? {
    switch word.lowercased().filter(\.isLetter) {
    case "phonenumber", "mobile", "telephone", "tel": .phone
    case "mail", "emailaddress": .email
    case "emailverified", "phonenumberverified", "phoneverified", "verify": .verified
    case "group", "roles", "role": .groups
    case "mfatype", "factor", "secondfactor", "mfapreference": .mfa
    case "userattributes", "attrs", "claims": .attributes
    case "state", "userstatus": .status
    case "login": .username
    case "pass", "passwd", "pwd": .password
    default: nil
    }
  }

  /// How the key is written, in short.
  var example: String {
    switch self {
    case .verified: "verified: [email]"
    case .groups: "groups: [NAME]"
    default: rawValue
    }
  }

  /// What a text must be that the key can't have; nil where it can.
  func demand(on text: String) -> String? {
    switch self {
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      return isAddress && !text.contains(where: \.isWhitespace)
        ? nil : "an address such as `ann@example.com`"
    case .phone:
      // E.164, as the service wants it: a plus and at most fifteen digits.
      let digits = text.utf8.dropFirst()
      let isNumber = text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
      return isNumber && digits.allSatisfy(ValueGrammar.isDigit)
        ? nil : "a number such as `+15550100`"
    case .username, .password: return text.isEmpty ? "a text of one character or more" : nil
    default: return nil
    }
  }
}
