internal import CognitoModel
package import JSON

/// The canonical order of members, and of lists whose order has no meaning.
package enum CanonicalMembers {
  /// The members for the dates of creation and last change, which are not settings.
  package static let dates: Set = ["LastModifiedDate", "CreationDate"]

  /// Members of settings that change on their own.
  package static let volatile = dates.union(["EstimatedNumberOfUsers"])

  /// Generated members of a pool's parts, in addition to their names.
  static let generatedByService: Set = dates.union([
    "UserPoolId", "AWSAccountId", "S3Bucket", "CloudFrontDistribution", "Version", "Status",
  ])

  /// Members of a pool or of a part that are absent if they are empty.
  ///
  /// The service treats an empty list like a missing list. The service shows pools without
  /// functions, tags, or units in either form (seen on real pools).
  static let emptyMeansAbsent: Set = sets.subtracting(["LogConfigurations"]).union([
    "LambdaConfig", "UserPoolTags", "TokenValidityUnits", "SchemaAttributes",
  ])

  /// Lists whose order has no meaning.
  private static let sets: Set = [
    "AutoVerifiedAttributes", "AliasAttributes", "UsernameAttributes", "AllowedFirstAuthFactors",
    "AttributesRequireVerificationBeforeUpdate", "ExplicitAuthFlows", "ReadAttributes",
    "WriteAttributes", "AllowedOAuthFlows", "AllowedOAuthScopes", "CallbackURLs", "LogoutURLs",
    "SupportedIdentityProviders", "IdpIdentifiers", "Scopes", "BlockedIPRangeList",
    "SkippedIPRangeList", "EventFilter", "LogConfigurations", "SchemaAttributes",
    "RecoveryMechanisms",
  ]

  /// Whether the order of a list has no meaning.
  static func isSet(_ name: String) -> Bool { sets.contains(name) }

  /// The sort keys for sets of mappings.
  private static let names: [String: [String]] = [
    "Scopes": ["ScopeName"], "LogConfigurations": ["EventSource", "LogLevel"],
    "SchemaAttributes": ["Name"], "RecoveryMechanisms": ["Priority", "Name"],
  ]

  /// The list in sorted order if its order has no meaning; nil if the order matters.
  package static func inOneOrder(_ elements: [JSONValue], of name: String) -> [JSONValue]? {
    sets.contains(name) ? sorted(elements, by: names[name] ?? []) : nil
  }

  /// The members in the model's order at every depth, followed by unknown members by name.
  ///
  /// Without a structure, all members are sorted by name.
  static func ordered(_ members: JSONObject, _ structure: Structure?) -> JSONObject {
    let known = (structure?.members ?? []).filter { members[$0.name] != nil }
    let unknown = members.members.filter { structure?[$0.key] == nil }
      .sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
    return JSONObject(
      known.compactMap { member in
        members[member.name].map { (member.name, ordered($0, member.shape, member.name)) }
      } + unknown.map { ($0.key, ordered($0.value, nil, "")) }
    )
  }

  private static func ordered(_ value: JSONValue, _ shape: Shape?, _ name: String) -> JSONValue {
    switch value {
    case .object(let members): return .object(ordered(members, shape?.structure))
    case .array(let elements):
      let all = elements.map { ordered($0, shape?.element, "") }
      return .array(inOneOrder(all, of: name) ?? all)
    default: return value
    }
  }

  private static func sorted(_ elements: [JSONValue], by names: [String]) -> [JSONValue] {
    let keyed = elements.map { element in
      (key: names.isEmpty ? [element.sortText] : names.map { element[$0]?.sortText ?? "" }, element)
    }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.1)
  }
}

extension JSONValue {
  /// The sort key for elements of a list; shorter numbers come first.
  fileprivate var sortText: String {
    guard case .number(let number) = self else { return unquotedText }
    return String(repeating: "0", count: max(0, 20 - number.text.utf8.count)) + number.text
  }

  /// Whether the value is an empty list or mapping.
  var isEmptyCollection: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}

extension JSONObject {
  /// The mapping without members that are absent if empty.
  var withoutEmpty: JSONObject {
    filter { !CanonicalMembers.emptyMeansAbsent.contains($0) || !$1.isEmptyCollection }
  }
}
