internal import JSON
internal import Scenario

// Matching the length and the elements of lists, and the length of strings.
extension PatternMatcher {
  mutating func matchLength(_ pattern: Pattern, _ part: OutcomePart) throws(ValueError) {
    guard let length = part.value.flatMap(Self.length) else {
      return add(part, expected: "a string, a list, or a mapping")
    }
    try match(pattern, .integer(length), at: "length of \(part.path)")
  }

  mutating func matchEach(_ pattern: Pattern, _ part: OutcomePart) throws(ValueError) {
    guard let elements = part.value?.array else {
      let expected = "a list whose elements are each \(try described(pattern))"
      return add(part, expected: expected, kind: .list)
    }
    for (index, element) in elements.enumerated() {
      try match(pattern, element, at: Self.joined(part.path, String(index)))
    }
  }

  mutating func matchContains(_ pattern: Pattern, _ part: OutcomePart) throws(ValueError) {
    if try contains(pattern, part.value) { return }
    add(part, expected: "a value that contains \(try described(pattern))")
  }

  mutating func matchIncludes(
    _ patterns: [Pattern],
    _ part: OutcomePart
  ) throws(ValueError) {
    let list = part.value?.array.map(JSONValue.array)
    for pattern in patterns where try !contains(pattern, list) {
      let expected = "a list that includes \(try described(pattern))"
      add(part.path, expected: expected, got: part.value, pattern.range)
    }
  }

  func contains(_ pattern: Pattern, _ value: JSONValue?) throws(ValueError) -> Bool {
    if let elements = value?.array {
      for element in elements where try fits(pattern, element) { return true }
      return false
    }
    guard case .equal(let template) = pattern.form, let text = value?.comparedText else {
      return false
    }
    var copy = self
    return text.utf8.contains(try copy.text(template, pattern.range).utf8)
  }

  static func length(_ value: JSONValue) -> Int? {
    switch value {
    case .string(let text): text.count
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .null, .bool, .number: nil
    }
  }
}

extension JSONValue {
  /// The string that matchers for strings compare; nil for null, lists, and mappings.
  var comparedText: String? { self == .null ? nil : splicedText }
}
