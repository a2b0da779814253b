internal import CognitoModel
internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

extension ConfigurationChecker {
  mutating func leaf(
    _ node: YAMLNode,
    _ shape: Shape,
    _ subject: String,
    _ rules: MemberReadingRules
  ) -> JSONValue? {
    guard let scalar = node.scalar else {
      if case .unresolved = node.content { return nil }
      reportKind(node, subject, needs: shape.needs)
      return nil
    }
    guard let value = shape.value(of: scalar.text) else {
      let label = shape.jsonKind == .boolean ? self.label(forBoolean: scalar.text) : ""
      report(.wrongMemberKind, "\(subject) must be \(shape.needs)", at: node.range, label: label)
      return nil
    }
    // The limits do not apply to an expression.
    guard !noteReading(scalar.text, node) else { return value }
    // The limit for names does not apply: the service's `phone_number_verified` exceeds it.
    if rules.checksLimits, shape.name != "CustomAttributeNameType",
      let constraint = shape.constraints(brokenBy: value).plainest
    {
      let words = ConstraintMessage(constraint, value)
      noteLimit(words.title, subject, at: node.range, label: words.label, help: words.help)
    }
    return value
  }

  /// The label for a string that must be a boolean; empty if the intended boolean is unknown.
  func label(forBoolean text: String) -> String {
    PlainBoolean.meant(by: text).map { "did you mean `\($0)`?" } ?? ""
  }

  mutating func check(
    count: Int,
    _ bounds: Bounds,
    _ subject: String,
    _ node: YAMLNode,
    _ rules: MemberReadingRules
  ) {
    guard rules.checksLimits else { return }
    if let minimum = bounds.minimum, count < minimum {
      noteLimit(
        "must have at least \(minimum.counting("element"))",
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
  mutating func noteSecret(_ pair: YAMLPair) {
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
        .map { .integer(Int($0)) }
    case .long: return JSONNumber(text)?.int.map { .integer($0) }
    case .boolean: return PlainBoolean.value(of: text).map { .bool($0) }
    // The AWS CLI outputs ISO 8601 instead of seconds.
    case .timestamp: return JSONNumber(text).map { .number($0) } ?? .string(text)
    default: return .string(text)
    }
  }
}
