package import JSON
internal import Scenario
internal import Values

// Matching scalars, mappings, and lists.
extension PatternMatcher {
  mutating func matchScalar(_ template: Template, _ part: OutcomePart) throws(ValueError) {
    let expected = try scope.value(template, at: part.range)
    // A value that is a mapping or list works like a pattern of that form.
    if expected.splicedText == nil {
      let pattern = Pattern(standingFor: expected, at: part.range)
      return try match(pattern, part.value, at: part.path)
    }
    guard let value = part.value else {
      // An absent value is equivalent to null, because the service omits fields without a value.
      if expected.splicedText != "null" { add(part, value: expected) }
      return
    }
    if !PatternMatcher.isEqual(expected, value) {
      let kind = template.soleValue == nil ? nil : expected.kind
      add(part, value: expected, kind: kind)
    }
  }

  /// Whether a value equals the pattern's value, converted to the value's kind; quotes have no
  /// effect.
  package static func isEqual(_ expected: JSONValue, _ value: JSONValue) -> Bool {
    guard let text = expected.splicedText else { return expected == value }
    return switch value {
    case .null: text == "null"
    case .bool(let bool): text == (bool ? "true" : "false")
    case .number(let number): JSONNumber(text) == number
    case .string(let string): string.hasSameBytes(as: text)
    case .array, .object: false
    }
  }

  mutating func matchMapping(
    _ members: [Pattern.Member],
    _ part: OutcomePart
  ) throws(ValueError) {
    let value = part.value
    let found = members.map { value?.member($0.key) }
    let isMapping = value?.object != nil || !members.isEmpty && found.allSatisfy { $0 != nil }
    // If no value exists, each member reports its own mismatch.
    guard value == nil ? !members.isEmpty : isMapping else {
      return add(part, expected: try described(mapping: members), kind: .mapping)
    }
    for (member, value) in zip(members, found) {
      let below = PatternMatcher.joined(part.path, member.key)
      try match(member.pattern, value, at: below)
    }
  }

  mutating func matchList(_ elements: [Pattern], _ part: OutcomePart) throws(ValueError) {
    guard let got = part.value?.array else {
      return add(part, expected: try described(list: elements), kind: .list)
    }
    if got.count != elements.count { add(part, expected: try described(list: elements)) }
    for (index, (pattern, element)) in zip(elements, got).enumerated() {
      try match(pattern, element, at: PatternMatcher.joined(part.path, String(index)))
    }
  }

  /// The path of a member; a name with other characters is quoted.
  package static func joined(_ path: String, _ key: String) -> String {
    let name = ValueGrammar.isName(key) || Int(key) != nil ? key : "\"\(key)\""
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
