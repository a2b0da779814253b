internal import Diagnostics
internal import YAMLTree

extension Checker {
  /// Warns of names that no attribute of a user has: those of a mapping, or a text.
  ///
  /// What is a matcher has no such names but those of its `fields`.
  mutating func checkAttributeNames(_ node: YAMLNode, isMatcher: Bool = false) {
    let pairs = node.pairs
    if isMatcher, let pairs {
      if MatcherWord.areAll(pairs) { return }
      if pairs.count == 1, pairs[0].name == MatcherWord.escape, pairs[0].value.pairs != nil {
        return checkAttributeNames(pairs[0].value)
      }
    }
    for key in pairs?.map(\.key) ?? [node] { checkAttributeName(key) }
  }

  /// The same for a list of members `Name` and `Value`, as Cognito's operations have it.
  mutating func checkAttributeMembers(_ node: YAMLNode) {
    for name in node.elements?.compactMap({ $0["Name"] }) ?? [] { checkAttributeName(name) }
  }

  private mutating func checkAttributeName(_ node: YAMLNode) {
    guard let name = node.scalar?.text, !name.isEmpty, !name.holdsValue,
      !AttributeNames.isKnown(name)
    else { return }
    let nearest = AttributeNames.nearest(to: name)
    warn(
      .unlikelyAttribute,
      "`\(name)` is no standard attribute",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: nearest == nil ? "A custom one is written `custom:\(name)`." : nil
    )
  }
}

/// The names of attributes that every pool has.
enum AttributeNames {
  /// Those of OpenID Connect Core 5.1 that a user pool has.
  private static let standard = [
    "address", "birthdate", "email", "email_verified", "family_name", "gender", "given_name",
    "locale", "middle_name", "name", "nickname", "phone_number", "phone_number_verified", "picture",
    "preferred_username", "profile", "sub", "updated_at", "website", "zoneinfo",
  ]

  /// What other systems call them, without marks and in small letters.
  private static let others = [
    "phone": "phone_number", "mobile": "phone_number", "mobilephone": "phone_number",
    "telephone": "phone_number", "phoneverified": "phone_number_verified", "mail": "email",
    "emailaddress": "email", "firstname": "given_name", "forename": "given_name",
    "lastname": "family_name", "surname": "family_name", "fullname": "name",
    "birthday": "birthdate",
    "dateofbirth": "birthdate", "avatar": "picture", "photo": "picture", "timezone": "zoneinfo",
    "language": "locale", "username": "preferred_username", "url": "website",
  ]

  /// Whether it is a standard name, or one of those that the service tells apart by a prefix.
  static func isKnown(_ name: String) -> Bool {
    standard.contains(name) || name == "identities"
      || ["custom:", "dev:", "cognito:"].contains { name.hasPrefix($0) }
  }

  /// The standard name that was most likely meant.
  static func nearest(to name: String) -> String? {
    let letters = name.lowercased().filter { $0.isLetter }
    return others[letters] ?? standard.first { $0.filter(\.isLetter) == letters }
      ?? Suggestion.nearest(to: name, among: standard)
  }
}
