internal import JSON
internal import Values

extension Pattern {
  /// The conditions on the value at a path, such as `delivery.medium is \`EMAIL\``.
  func conditions(at path: String) -> [String] {
    switch form {
    case .mapping(let members) where !members.isEmpty:
      return members.flatMap {
        $0.pattern.conditions(at: path.isEmpty ? $0.key : "\(path).\($0.key)")
      }
    case .list(let elements) where !elements.isEmpty:
      let count = elements.count == 1 ? "one element" : "\(elements.count) elements"
      let inside = elements.enumerated().flatMap { $1.conditions(at: "\(path).\($0)") }
      return ["\(path) has exactly \(count)"] + inside
    case .equal, .words, .mapping, .list:
      return ["\(path.isEmpty ? "the outcome" : path) \(predicate)"]
    }
  }

  /// The condition as a predicate, such as `is at least \`3\``.
  var predicate: String {
    switch form {
    // A response may have an empty field or omit it.
    case .equal(let template) where template.literal == "null": "is null or absent"
    case .equal(let template): "is \(template.quoted)"
    case .mapping(let members) where members.isEmpty: "is a mapping"
    case .list(let elements) where elements.isEmpty: "is an empty list"
    case .mapping(let members):
      "has " + members.flatMap { $0.pattern.conditions(at: $0.key) }.joined(separator: " and ")
    case .list(let elements):
      "is the list " + elements.map(\.thing).joined(separator: ", ")
    case .words(let words): words.map(\.predicate).joined(separator: " and ")
    }
  }

  /// The exact value, or a description of a matching value.
  fileprivate var thing: String {
    if case .equal(let template) = form { template.quoted } else { "a value that \(predicate)" }
  }

  /// Whether the pattern is a single exact value.
  ///
  /// Null does not count, as it matches absent values.
  fileprivate var isValue: Bool {
    if case .equal(let template) = form { template.literal != "null" } else { false }
  }

  /// Whether the pattern is null, which also matches an absent value.
  fileprivate var isNothing: Bool {
    if case .equal(let template) = form { template.literal == "null" } else { false }
  }
}

extension Pattern.Word {
  fileprivate var predicate: String {
    switch self {
    case .not(let pattern) where pattern.isNothing: "is present and not null"
    case .not(let pattern):
      pattern.isValue ? "is not \(pattern.thing)" : "is not a value that \(pattern.predicate)"
    case .oneOf(let patterns):
      patterns.allSatisfy(\.isValue)
        ? "is one of \(patterns.map(\.thing).joined(separator: ", "))"
        : "either " + patterns.map(\.predicate).joined(separator: ", or ")
    case .matches(let template): "matches \(template.quoted)"
    case .contains(let pattern): "contains \(pattern.thing)"
    case .startsWith(let template): "starts with \(template.quoted)"
    case .endsWith(let template): "ends with \(template.quoted)"
    case .atLeast(let template): "is at least \(template.quoted)"
    case .atMost(let template): "is at most \(template.quoted)"
    case .exists(let exists): exists ? "is present" : "is absent"
    case .length(let pattern):
      pattern.isValue ? "has the length \(pattern.thing)" : "has a length that \(pattern.predicate)"
    case .each(let pattern): "is a list in which each element \(pattern.predicate)"
    case .includes(let patterns):
      "includes " + patterns.map(\.thing).joined(separator: " and ")
    case .elements(.oneOf, let template): "is one of \(template.quoted)"
    case .elements(.includes, let template): "includes each of \(template.quoted)"
    case .kind(let kind): "is a \(kind.rawValue)"
    }
  }
}

extension Template {
  /// The template as written, in backquotes.
  var quoted: String { "`\(spelling)`" }
}

extension TextTemplate {
  /// The template as written, in backquotes.
  var quoted: String { template.quoted }
}

extension TypedExpression {
  /// The value as written, in backquotes.
  func quoted(_ spelling: (Value) -> String) -> String {
    switch self {
    case .literal(let value): "`\(spelling(value))`"
    case .template(let text): text.quoted
    }
  }
}

extension TypedExpression<Bool> {
  /// Words that apply if the value is true; empty for a literal false.
  func clause(_ words: String) -> String { self == .literal(false) ? "" : words + condition }

  /// The condition that a template is true; empty for a literal.
  var condition: String {
    if case .template(let text) = self { " if \(text.quoted) is true" } else { "" }
  }
}
