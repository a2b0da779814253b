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
  private func texts(at member: String) -> [String] {
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
    let listed = names(ofList: NamedCall.attributeList).compactMap(\.self)
    let named = NamedCall.attributeNameLists.flatMap(texts)
    let answered = (template(at: [NamedCall.challengeAnswers])?.keys ?? [])
      .filter { $0.hasPrefix("userAttributes.") }
      .map { String($0.dropFirst("userAttributes.".count)) }
    return listed + named + answered + [text(at: [NamedCall.attributeName])].compactMap(\.self)
  }

  /// The scopes that the call permits to a client.
  var scopes: [String] { texts(at: NamedCall.scopeList) }

  /// The identity providers that the call permits to a client.
  var providers: [String] { texts(at: NamedCall.providerList) }

  private func template(at path: [String]) -> ValueTemplate? {
    guard let first = path.first else { return nil }
    let start = members.first { $0.key == first }?.value
    return path.dropFirst().reduce(start) { $0?.member($1) }
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
