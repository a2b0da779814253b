internal import Diagnostics
internal import YAMLTree

struct AttributeNameCheck: NodeDecoder {
  var context: DecodingContext

  /// Warns of unknown attribute names: the keys of a mapping, or a string.
  ///
  /// A matcher has such names only in its `fields`, and in what it excludes or chooses from.
  func checkAttributeNames(_ node: YAMLNode, isMatcher: Bool = false) {
    guard let pairs = node.pairs else {
      checkWritten(readIn: node, "attribute names") { decoder, written in
        if written.pairs != nil { decoder.checkAttributeNames(written, isMatcher: isMatcher) }
      }
      if node.scalar != nil { checkAttributeName(node) }
      return
    }
    if isMatcher, MatcherWord.areAll(pairs) {
      for inner in node.alternatives where inner.pairs != nil {
        checkAttributeNames(inner, isMatcher: true)
      }
    } else if isMatcher, pairs.count == 1, pairs[0].name == MatcherWord.escape,
      pairs[0].value.pairs != nil
    {
      checkAttributeNames(pairs[0].value)
    } else {
      for pair in pairs { checkAttributeName(pair.key) }
    }
  }

  /// Checks a member of an operation's input that names attributes.
  func checkAttributes(inMember pair: YAMLPair) {
    switch pair.name {
    case "UserAttributes": checkAttributeMembers(pair.value)
    case "AttributeName": checkAttributeName(pair.value)
    case "UserAttributeNames", "AttributesToGet", "ReadAttributes", "WriteAttributes":
      for element in pair.value.elements ?? [] { checkAttributeName(element) }
    default: break
    }
  }

  /// Checks a field of an outcome that holds attributes, given its shape.
  func checkAttributes(inField pair: YAMLPair, _ shape: ValueShape) {
    switch (pair.name, shape.resolved) {
    case ("attributes", .names): checkAttributeNames(pair.value, isMatcher: true)
    case ("UserAttributes", .list), ("Attributes", .list): checkAttributeMembers(pair.value)
    case ("AttributeName", .text): checkWrittenNames(pair.value)
    default: break
    }
  }

  /// Checks a name that follows the attributes in a path.
  func checkAttribute(_ name: String, in shape: ValueShape, at place: SourceRange) {
    if case .names = shape.resolved { warnOfAttribute(name, at: place) }
  }

  /// Checks members `Name` and `Value`, as Cognito's operations and answers have them, in any
  /// matcher.
  private func checkAttributeMembers(_ node: YAMLNode) {
    for element in node.elements ?? [] { checkAttributeMembers(element) }
    guard let pairs = node.pairs else { return }
    if MatcherWord.areAll(pairs) {
      for pair in pairs { checkAttributeMembers(pair.value) }
    } else if let name = node["Name"] {
      checkWrittenNames(name)
    }
  }

  /// Checks a name, or those that a matcher of one excludes or chooses from.
  private func checkWrittenNames(_ node: YAMLNode) {
    if node.scalar != nil { checkAttributeName(node) }
    for name in node.alternatives { checkWrittenNames(name) }
  }

  private func checkAttributeName(_ node: YAMLNode) {
    guard let name = node.scalar?.text, !name.holdsValue, !node.isNull else { return }
    warnOfAttribute(name, at: node.range)
  }

  private func warnOfAttribute(_ name: String, at place: SourceRange) {
    guard !name.isEmpty, !AttributeNames.isKnown(name) else { return }
    let nearest = AttributeNames.nearest(to: name)
    warn(
      .unlikelyAttribute,
      "`\(name)` is not a standard attribute",
      at: place,
      meant: nearest,
      help: "Write a custom attribute as `custom:\(name)`."
    )
  }
}

extension NodeDecoder {
  /// Reports an attribute next to the `attributes` that it belongs in; returns whether it is one.
  func reportAttribute(_ pair: YAMLPair, _ code: DiagnosticCode, besides names: [String]) -> Bool {
    guard names.contains("attributes"), nearest(to: pair.name, among: names) == nil,
      let attribute = AttributeNames.meant(by: pair.name)
    else { return false }
    let help = "Write `attributes: { \(attribute): ... }`."
    return report(code, "`\(pair.name)` belongs in `attributes`", at: pair.key.range, help: help)
  }
}

extension YAMLNode {
  /// What a matcher excludes or chooses from.
  fileprivate var alternatives: [YAMLNode] {
    (self[MatcherWord.not].map { [$0] } ?? [])
      + (self[MatcherWord.oneOf]?.elements ?? [])
  }
}

/// The names of attributes that every pool has.
enum AttributeNames {
  /// The attributes of OpenID Connect Core 5.1 that a user pool has.
  private static let standard = [
    "address", "birthdate", "email", "email_verified", "family_name", "gender", "given_name",
    "locale", "middle_name", "name", "nickname", "phone_number", "phone_number_verified", "picture",
    "preferred_username", "profile", "sub", "updated_at", "website", "zoneinfo",
  ]

  /// The names in other systems, in lowercase without punctuation.
  private static let others = [
    "phone": "phone_number", "mobile": "phone_number", "mobilephone": "phone_number",
    "telephone": "phone_number", "phoneverified": "phone_number_verified", "mail": "email",
    "emailaddress": "email", "firstname": "given_name", "forename": "given_name",
    "lastname": "family_name", "surname": "family_name", "fullname": "name",
    "birthday": "birthdate",
    "dateofbirth": "birthdate", "avatar": "picture", "photo": "picture", "timezone": "zoneinfo",
    "language": "locale", "username": "preferred_username", "url": "website",
  ]

  /// Whether it is a standard name, or has a prefix that the service distinguishes.
  static func isKnown(_ name: String) -> Bool {
    standard.contains(name) || name == "identities"
      || ["custom:", "dev:", "cognito:"].contains { name.hasPrefix($0) }
  }

  /// The attribute that a key certainly stands for: standard, custom, or named as in other systems.
  ///
  /// Nil for other words.
  static func meant(by name: String) -> String? {
    if standard.contains(name) || name.hasPrefix("custom:") { return name }
    return likeness(of: name)
  }

  /// The standard name that was most likely meant.
  static func nearest(to name: String) -> String? {
    likeness(of: name) ?? Suggestion.nearest(to: name, among: standard)
  }

  /// The standard name with the same letters, or whose name in other systems this is.
  private static func likeness(of name: String) -> String? {
    let letters = name.lowercased().filter(\.isLetter)
    return others[letters] ?? standard.first { $0.filter(\.isLetter) == letters }
  }
}
