internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import YAMLTree

extension ConfigurationChecker {
  /// Reads a mapping of members, including unknown members.
  ///
  /// Null members are omitted. The result is nil for other nodes.
  mutating func members(
    _ node: YAMLNode,
    of structure: Structure?,
    _ subject: String,
    _ rules: MemberReadingRules
  ) -> JSONObject? {
    guard let pairs = pairs(of: node, subject) else { return nil }
    let known = structure?.members ?? []
    var members = JSONObject()
    for pair in pairs where !pair.value.isNull {
      let member = structure?[pair.name]
      if structure != nil, member == nil, !rules.own.contains(pair.name),
        !isRequired(pair, rules, among: known, in: node)
      {
        noteUnknown(pair.key, among: known, rules.own, isPart: rules.isPart)
      }
      noteSecret(pair)
      // The service sets members that requests can't. Their limits are checked only if a mock uses
      // the member.
      var rules = rules.inner
      if ReadOnlyMembers.members.contains(pair.name),
        !ReadOnlyMembers.isKept(pair.name, of: structure)
      {
        rules.checksLimits = false
      }
      members[pair.name] = value(pair.value, member?.shape, "`\(pair.name)`", rules)
    }
    return members
  }

  /// Whether a key means the required member, which is reported as missing elsewhere.
  private func isRequired(
    _ pair: YAMLPair,
    _ rules: MemberReadingRules,
    among known: [Member],
    in node: YAMLNode
  ) -> Bool {
    guard let required = rules.required else { return false }
    return node[required] == nil && pair.name.means(required, among: known)
  }

  /// Reads a value of a shape; without a shape, its YAML type is used.
  mutating func value(
    _ node: YAMLNode,
    _ shape: Shape?,
    _ subject: String,
    _ rules: MemberReadingRules
  ) -> JSONValue? {
    switch shape?.kind {
    case .structure(let structure):
      return members(node, of: structure, subject, rules).map { .object($0) }
    case .list(let element, let count):
      guard let elements = node.elements else {
        let isOfScalars = if case .structure = element.kind { false } else { true }
        reportKind(node, subject, needs: "a list", help: isOfScalars ? node.listHelp : nil)
        return nil
      }
      check(count: elements.count, count, subject, node, rules)
      return list(elements, element, subject, rules)
    case .map(_, let part, _):
      guard let pairs = pairs(of: node, subject) else { return nil }
      return object(pairs, part, rules)
    case .text, .blob, .integer, .long, .timestamp, .boolean:
      return shape.flatMap { leaf(node, $0, subject, rules) }
    case .document, nil: return free(node, subject, rules)
    }
  }

  private mutating func list(
    _ elements: [YAMLNode],
    _ element: Shape?,
    _ subject: String,
    _ rules: MemberReadingRules
  ) -> JSONValue {
    let subject = "an element of \(subject)"
    return .array(
      elements.compactMap { node in
        guard isWritten(node, subject, at: node.range) else { return nil }
        return value(node, element, subject, rules)
      }
    )
  }

  private mutating func object(
    _ pairs: [YAMLPair],
    _ part: Shape?,
    _ rules: MemberReadingRules
  ) -> JSONValue {
    var members = JSONObject()
    for pair in pairs where !pair.value.isNull {
      noteSecret(pair)
      members[pair.name] = value(pair.value, part, "`\(pair.name)`", rules)
    }
    return .object(members)
  }

  private mutating func free(
    _ node: YAMLNode,
    _ subject: String,
    _ rules: MemberReadingRules
  ) -> JSONValue? {
    switch node.content {
    case .scalar(let scalar): return PlainValue.value(of: scalar, tag: node.tag)
    case .sequence(let elements): return list(elements, nil, subject, rules)
    case .mapping: return pairs(of: node, subject).map { object($0, nil, rules) }
    case .unresolved: return nil
    }
  }
}

extension String {
  /// Whether an unknown key is a typo of a member, or its name in another tool.
  func means(_ member: String, among known: [Member]) -> Bool {
    Suggestion.typo(self, of: [member]) != nil || known.named(elsewhere: self)?.name == member
  }
}
