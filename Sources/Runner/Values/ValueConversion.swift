internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

extension JSONValue {
  /// The value as a place needs it; numbers and booleans are read from their spelling.
  func converted(to kind: ScalarKind, at range: SourceRange) throws(ValueError) -> JSONValue {
    if case .whole(let form) = kind {
      do throws(FormFault) { return try fitted(to: form) } catch {
        throw ValueError(reason: .badArgument(error.message), range: range)
      }
    }
    if let converted = scalar(of: kind) { return converted }
    throw ValueError(
      reason: .wrongKind(expected: kind.word, got: "the \(self.kind.rawValue) `\(shownText)`"),
      range: range
    )
  }

  /// The value as a kind of scalar; nil where it is none.
  func scalar(of kind: ScalarKind) -> JSONValue? {
    switch (kind, self) {
    case (.any, _): self
    case (.text, _): splicedText.map { JSONValue.string($0) }
    case (.boolean, .bool), (.number, .number): self
    case (.integer, .number(let number)): number.int.map { .number(JSONNumber($0)) }
    case (.boolean, .string("true")): true
    case (.boolean, .string("false")): false
    case (.number, .string(let text)): JSONNumber(text).map { .number($0) }
    case (.integer, .string(let text)): Int(text).map { .number(JSONNumber($0)) }
    default: nil
    }
  }
}

extension ScalarKind {
  /// The kind in a message.
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .any: "value"
    case .whole(let form): form.kind
    }
  }
}
