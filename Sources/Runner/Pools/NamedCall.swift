internal import JSON
internal import Matching
internal import Scenario
internal import Values

/// A call of an operation, for finding the parts that it names.
struct NamedCall {
  let name: String
  private let members: [ValueTemplate.Member]
  private let values: WrittenValues

  init(_ call: OperationCall, _ values: WrittenValues) {
    name = call.name
    members = call.members.map { member in
      var member = member
      // `isOnOwnPool` compares the expressions of these members, not their values.
      if !["UserPoolId", "ClientId"].contains(member.key) {
        member.value = values.filled(member.value)
      }
      return member
    }
    self.values = values
  }

  /// Whether the call uses the run's pool and client, explicitly or by default.
  var isOnOwnPool: Bool {
    [("UserPoolId", "pool"), ("ClientId", "client")].allSatisfy { key, root in
      guard let value = members.first(where: { $0.key == key })?.value else { return true }
      return value.isValue(of: ValuePath(root: root, components: [.name("id")]))
        || value.isNull
    }
  }

  /// The string at a path of members; nil if there is none, or if only the run can determine it.
  func text(at path: [String]) -> String? { template(at: path).flatMap(values.text) }

  /// The known strings of a list.
  func texts(at member: String) -> [String] {
    (template(at: [member])?.elements ?? []).compactMap(values.text)
  }

  /// The `Name` of each element of a list; nil for each that only the run can determine.
  func names(ofList member: String) -> [String?] {
    (template(at: [member])?.elements ?? []).map { element in
      element.member("Name").flatMap(values.text)
    }
  }

  /// The attributes that the call names in any of the API's members.
  var attributes: [String] {
    let listed = ["UserAttributes"].flatMap { names(ofList: $0) }.compactMap(\.self)
    let named = ["UserAttributeNames", "ReadAttributes", "WriteAttributes"].flatMap(texts)
    let answered = (template(at: ["ChallengeResponses"])?.keys ?? [])
      .filter { $0.hasPrefix("userAttributes.") }
      .map { String($0.dropFirst("userAttributes.".count)) }
    return listed + named + answered + [text(at: ["AttributeName"])].compactMap(\.self)
  }

  private func template(at path: [String]) -> ValueTemplate? {
    guard let first = path.first else { return nil }
    let start = members.first { $0.key == first }?.value
    return path.dropFirst().reduce(start) { $0?.member($1) }
  }

  /// Whether a call can name or create a part; most calls only name a user.
  static func mayName(_ call: OperationCall) -> Bool {
    making[call.name] != nil || call.name == "AddCustomAttributes"
      || call.members.contains { namingMembers.contains($0.key) }
  }

  /// The members that can contain the name of a part.
  private static let namingMembers: Set = [
    "UserAttributes", "UserAttributeNames", "ReadAttributes", "WriteAttributes",
    "ChallengeResponses", "AttributeName", "AllowedOAuthScopes", "SupportedIdentityProviders",
    "Identifier", "ProviderName", "SourceUser", "User", "Domain", "GroupName",
  ]

  /// The part that each creating operation creates, with the path of its name.
  static let making: [String: (kind: NamedPart.Kind, path: [String])] = [
    "CreateGroup": (.group, ["GroupName"]),
    "CreateResourceServer": (.resourceServer, ["Identifier"]),
    "CreateIdentityProvider": (.identityProvider, ["ProviderName"]),
    "CreateUserPoolDomain": (.domain, ["Domain"]),
  ]

  /// The parts that an operation requires, each with the path of its name.
  ///
  /// Each of these members has the same meaning in every other operation (API reference).
  static func naming(_ operation: String) -> [(kind: NamedPart.Kind, path: [String])] {
    switch operation {
    case "DescribeResourceServer", "UpdateResourceServer", "DeleteResourceServer":
      [(.resourceServer, ["Identifier"])]
    case "DescribeIdentityProvider", "UpdateIdentityProvider", "DeleteIdentityProvider":
      [(.identityProvider, ["ProviderName"])]
    case "AdminLinkProviderForUser": [(.identityProvider, ["SourceUser", "ProviderName"])]
    case "AdminDisableProviderForUser": [(.identityProvider, ["User", "ProviderName"])]
    case "DescribeUserPoolDomain", "UpdateUserPoolDomain", "DeleteUserPoolDomain":
      [(.domain, ["Domain"])]
    default: [(.group, ["GroupName"])]
    }
  }
}

extension WrittenValues {
  /// A scalar's string; nil for other values, and if only the run can determine it.
  func text(of template: ValueTemplate) -> String? {
    switch template {
    case .constant(let value, _): value.splicedText
    case .scalar(let template, _, _): text(of: template)
    case .list, .mapping: nil
    }
  }
}

extension ValueTemplate {
  /// The keys of a mapping; empty for anything else.
  var keys: [String] {
    switch self {
    case .mapping(let members, _): members.map(\.key)
    case .constant(let value, _): value.object?.keys ?? []
    case .scalar, .list: []
    }
  }

  /// The elements of a list; empty for anything else.
  var elements: [ValueTemplate] {
    switch self {
    case .list(let elements, _): elements
    case .constant(let value, let range): (value.array ?? []).map { .constant($0, range: range) }
    case .scalar, .mapping: []
    }
  }

  /// Whether the template is exactly this value.
  fileprivate func isValue(of path: ValuePath) -> Bool {
    guard case .scalar(let template, _, _) = self else { return false }
    return template.soleValue == .path(path)
  }
}
