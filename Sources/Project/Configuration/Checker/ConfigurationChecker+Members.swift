internal import CognitoModel
internal import Diagnostics
package import JSON
internal import Values
package import YAMLTree

/// The rules for reading members.
struct MemberReading {
  /// Whether values are checked against the limits of the service model.
  var judgesLimits = false

  /// The required member; nil for none.
  var required: String?

  /// The additional keys of authflow, which the caller reads.
  var own: [String] = []

  /// Whether the mapping is a whole part of the file, not a value in a part.
  var isPart = false

  /// The rules for nested members, without authflow's keys.
  var inner: MemberReading { MemberReading(judgesLimits: judgesLimits) }
}

extension ConfigurationChecker {
  /// Reads a mapping of members, including unknown members.
  ///
  /// Null members are omitted. The result is nil for other nodes.
  mutating func members(
    _ node: YAMLNode,
    of structure: Structure?,
    _ subject: String,
    _ rules: MemberReading
  ) -> JSONObject? {
    guard let pairs = pairs(of: node, subject) else { return nil }
    let known = (structure?.members.map(\.name) ?? []) + rules.own
    var members = JSONObject()
    for pair in pairs where !pair.value.isNull {
      let member = structure?[pair.name]
      if structure != nil, !known.contains(pair.name), !isSlip(pair, of: rules, in: node) {
        noteUnknown(pair.key, among: known, canBelongElsewhere: rules.isPart)
      }
      noteSecret(pair)
      // The service sets members that requests can't. Their limits are checked only if a mock uses
      // the member.
      var rules = rules.inner
      if ServiceMade.members.contains(pair.name), !ServiceMade.isKept(pair.name, of: structure) {
        rules.judgesLimits = false
      }
      members[pair.name] = value(pair.value, member?.shape, "`\(pair.name)`", rules)
    }
    return members
  }

  /// Whether a key is a typo of the required member, which is reported as missing elsewhere.
  private func isSlip(_ pair: YAMLPair, of rules: MemberReading, in node: YAMLNode) -> Bool {
    guard let required = rules.required else { return false }
    return node[required] == nil && Suggestion.slip(pair.name, of: [required]) != nil
  }

  /// Reads a value of a shape; without a shape, its YAML type is used.
  mutating func value(
    _ node: YAMLNode,
    _ shape: Shape?,
    _ subject: String,
    _ rules: MemberReading
  ) -> JSONValue? {
    switch shape?.kind {
    case .structure(let structure):
      return members(node, of: structure, subject, rules).map { .object($0) }
    case .list(let element, let count):
      guard let elements = node.elements else {
        reportKind(node, subject, needs: "a list")
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
    _ rules: MemberReading
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
    _ rules: MemberReading
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
    _ rules: MemberReading
  ) -> JSONValue? {
    switch node.content {
    case .scalar(let scalar): return PlainValue.value(of: scalar, tag: node.tag)
    case .sequence(let elements): return list(elements, nil, subject, rules)
    case .mapping: return pairs(of: node, subject).map { object($0, nil, rules) }
    case .unresolved: return nil
    }
  }
}

// MARK: - Scalars

extension ConfigurationChecker {
  private mutating func leaf(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String,
    _ rules: MemberReading
  ) -> JSONValue? {
    guard let scalar = node.scalar else {
      if case .unresolved = node.content { return nil }
      reportKind(node, subject, needs: shape.needs)
      return nil
    }
    guard let value = shape.value(of: scalar.text) else {
      let label = shape.jsonKind == .boolean ? PlainValue.meant(by: scalar.text) : ""
      report(.wrongMemberKind, "\(subject) must be \(shape.needs)", at: node.range, label: label)
      return nil
    }
    // The limits do not apply to an expression.
    guard !noteReading(scalar.text, node) else { return value }
    // The limit for names does not apply: the service's `phone_number_verified` exceeds it.
    if rules.judgesLimits, shape.name != "CustomAttributeNameType",
      let constraint = shape.constraints(brokenBy: value).plainest
    {
      let words = ConstraintMessage(constraint, value)
      noteLimit(words.title, subject, at: node.range, label: words.label, help: words.help)
    }
    return value
  }

  private mutating func check(
    count: Int,
    _ bounds: Bounds,
    _ subject: String,
    _ node: YAMLNode,
    _ rules: MemberReading
  ) {
    guard rules.judgesLimits else { return }
    if let minimum = bounds.minimum, count < minimum {
      noteLimit(
        "must have at least \(minimum) \(minimum == 1 ? "element" : "elements")",
        subject,
        at: node.shownRange
      )
    }
    if let maximum = bounds.maximum, count > maximum {
      noteLimit("can have at most \(maximum) elements", subject, at: node.shownRange)
    }
  }

  /// Warns about a value that exceeds a limit; a newer service may accept more than the model.
  private mutating func noteLimit(
    _ words: String,
    _ subject: String,
    at range: SourceRange,
    label: String = "",
    help: String? = nil
  ) {
    let title = "according to the service model, \(subject) \(words)"
    warn(.brokenLimit, title, at: range, label: label, help: help)
  }

  /// Warns about a string that contains `$(env.…)` or `$(secret.…)`; returns true in that case.
  mutating func noteReading(_ text: String, _ node: YAMLNode) -> Bool {
    guard text.contains("$(env.") || text.contains("$(secret.") else { return false }
    warn(
      .readsNothing,
      "`$(...)` is not supported in a configuration file",
      at: node.range,
      label: "this is a literal string",
      help: "Write the value itself."
    )
    return true
  }

  /// Records a secret, and warns about the secret.
  private mutating func noteSecret(_ pair: YAMLPair) {
    guard (["ClientSecret"] + ProviderSecret.names).contains(pair.name),
      let text = pair.value.scalar?.text, !text.isEmpty
    else { return }
    writtenSecrets.append(Secret(text))
    warn(
      .writtenSecret,
      "a secret is stored in plain text",
      at: pair.key.range,
      help: "Remove the secret, and write `hasSecret: true`."
    )
  }
}

extension Shape {
  /// The description of the values of this shape, for messages.
  fileprivate var needs: String {
    switch kind {
    case .integer, .long: "a whole number"
    case .boolean: "`true` or `false`"
    default: "a string"
    }
  }

  /// Converts a string to the type of the service; nil if the conversion fails.
  fileprivate func value(of text: String) -> JSONValue? {
    switch kind {
    case .integer:
      return JSONNumber(text)?.int.flatMap { Int32(exactly: $0) }
        .map { .number(JSONNumber(Int($0))) }
    case .long: return JSONNumber(text)?.int.map { .number(JSONNumber($0)) }
    case .boolean: return PlainValue.boolean(text).map { .bool($0) }
    // The AWS CLI outputs ISO 8601 instead of seconds.
    case .timestamp: return JSONNumber(text).map { .number($0) } ?? .string(text)
    default: return .string(text)
    }
  }
}

/// Reads scalars without a known type by YAML 1.2's core schema (10.3.2), as far as JSON supports
/// it.
package enum PlainValue {
  /// Returns the value of a scalar; a quoted scalar is a string.
  package static func value(of scalar: YAMLScalar, tag: YAMLTag?) -> JSONValue {
    guard tag != .string, scalar.isPlain || tag != nil else { return .string(scalar.text) }
    if let boolean = boolean(scalar.text) { return .bool(boolean) }
    if ["null", "Null", "NULL", "~"].contains(scalar.text) { return .null }
    return JSONNumber(scalar.text).map { .number($0) } ?? .string(scalar.text)
  }

  static func boolean(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The label for a string that was a boolean before YAML 1.2; empty for other strings.
  static func meant(by text: String) -> String {
    switch text.lowercased() {
    case "yes", "on", "1": "did you mean `true`?"
    case "no", "off", "0": "did you mean `false`?"
    default: ""
    }
  }
}
