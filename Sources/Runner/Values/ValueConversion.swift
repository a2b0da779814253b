internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario

extension JSONValue {
  /// Returns the value as the kind that its place requires; throws if the value does not fit.
  ///
  /// Numbers and booleans can also be strings, but null can't.
  func converted(to kind: ScalarKind, at range: SourceRange) throws(ValueError) -> JSONValue {
    if case .whole(let form) = kind {
      do throws(ValueStructureError) { return try fitted(to: form) } catch {
        throw ValueError(reason: .badArgument(error.message), range: range)
      }
    }
    if let converted = scalar(of: kind) { return converted }
    throw ValueError(
      reason: .wrongKind(expected: kind.word, got: shownWithKind),
      range: range
    )
  }

  /// The value as a kind of scalar; nil if the value does not fit.
  func scalar(of kind: ScalarKind) -> JSONValue? {
    switch (kind, self) {
    case (.any, _): self
    case (.text, .null): nil
    case (.text, _): splicedText.map { JSONValue.string($0) }
    case (.boolean, .bool), (.number, .number): self
    case (.integer, .number(let number)): number.int.map { .integer($0) }
    case (.boolean, .string("true")): true
    case (.boolean, .string("false")): false
    case (.number, .string(let text)): JSONNumber(text).map { .number($0) }
    case (.integer, .string(let text)): Int(text).map { .integer($0) }
    default: nil
    }
  }
}

extension ScalarKind {
  /// The kind's name in a message.
  fileprivate var word: String {
    switch self {
    case .text: "string"
    case .integer: "whole number"
    case .number: "number"
    case .boolean: "boolean"
    case .any: "value"
    case .whole(let form): form.kind
    }
  }
}

extension JSONValue {
  /// Returns the value with every part converted to the kind that a form requires.
  ///
  /// Null members are omitted.
  func fitted(to form: ValueForm, at path: String = "") throws(ValueStructureError) -> JSONValue {
    switch (form, self) {
    case (.any, _): return self
    case (.either(let list, _), .array): return try fitted(to: list, at: path)
    case (.either(_, let other), _): return try fitted(to: other, at: path)
    case (.list(let form), .array(let elements)):
      return .array(
        try elements.enumerated().map { index, element throws(ValueStructureError) in
          try element.fitted(to: form, at: PatternMatcher.joined(path, "\(index)"))
        }
      )
    case (.names(let form), .object(let object)):
      return try object.fitted(at: path) { _ in form }
    case (.members(let members), .object(let object)):
      return try object.fitted(at: path) { name throws(ValueStructureError) in
        if let member = members.first(where: { $0.name == name }) { return member.form }
        throw ValueStructureError(path: path, reason: .unknown(name, known: members.map(\.name)))
      }
    default: return try fittedScalar(to: form, at: path)
    }
  }

  private func fittedScalar(
    to form: ValueForm,
    at path: String
  ) throws(ValueStructureError) -> JSONValue {
    let kind: ScalarKind? =
      switch form {
      case .text, .word: .text
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .any, .list, .names, .members, .either: nil
      }
    if let fitted = kind.flatMap({ scalar(of: $0) }) {
      guard case .word(let words) = form, !words.contains(fitted.string ?? "") else {
        return fitted
      }
      let needed = "word (\(words.quotedList))"
      throw ValueStructureError(path: path, reason: .kind(needed: needed, got: shownWithKind))
    }
    throw ValueStructureError(path: path, reason: .kind(needed: form.kind, got: shownWithKind))
  }
}

extension JSONObject {
  fileprivate func fitted(
    at path: String,
    _ form: (String) throws(ValueStructureError) -> ValueForm
  ) throws(ValueStructureError) -> JSONValue {
    var fitted = JSONObject()
    for (name, value) in members where value != .null {
      fitted[name] = try value.fitted(to: try form(name), at: PatternMatcher.joined(path, name))
    }
    return .object(fitted)
  }
}
