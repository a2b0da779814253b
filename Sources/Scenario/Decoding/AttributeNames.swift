internal import CognitoModel
internal import Diagnostics
internal import Values

/// Standard attribute names, and their names in other systems.
enum AttributeNames {
  /// The prefix of the names of custom attributes, except where they are declared.
  static let customPrefix = CustomAttribute.prefix

  /// The attributes of OpenID Connect Core 5.1 that a user pool has.
  private static let standard = StandardAttribute.allCases.filter { $0 != .identities }
    .map(\.rawValue).sorted()

  /// The standard names by their names in other systems, in lowercase without punctuation.
  private static let others = [
    "phone": "phone_number", "mobile": "phone_number", "mobilephone": "phone_number",
    "telephone": "phone_number", "phoneverified": "phone_number_verified", "mail": "email",
    "emailaddress": "email", "firstname": "given_name", "forename": "given_name",
    "lastname": "family_name", "surname": "family_name", "fullname": "name",
    "birthday": "birthdate",
    "dateofbirth": "birthdate", "avatar": "picture", "photo": "picture", "timezone": "zoneinfo",
    "language": "locale", "username": "preferred_username", "url": "website",
  ]

  /// Whether the name is standard or has a prefix that the service distinguishes.
  static func isKnown(_ name: String) -> Bool {
    StandardAttribute(rawValue: name) != nil
      || [customPrefix, "dev:", "cognito:"].contains { name.hasPrefix($0) }
  }

  /// The attribute that a key clearly means; nil for other words.
  ///
  /// The key may be a standard name, a custom name, or a name from another system.
  static func meant(by name: String) -> String? {
    if standard.contains(name) || name.hasPrefix(customPrefix) { return name }
    return likeness(of: name)
  }

  /// The standard name that the author most likely meant; nil if no name is similar.
  static func nearest(to name: String) -> String? {
    likeness(of: name) ?? Suggestion.nearest(to: name, among: standard)
  }

  /// The standard name with the same letters, or with this name in another system; nil if none.
  private static func likeness(of name: String) -> String? {
    let letters = name.lowercasedLetters
    return others[letters] ?? standard.first { $0.filter(\.isLetter) == letters }
  }
}
