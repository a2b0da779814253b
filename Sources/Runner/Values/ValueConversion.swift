internal import Diagnostics
internal import JSON
internal import Scenario
internal import Values

extension JSONValue {
  /// The value as a place needs it; numbers and booleans are read from their spelling.
  func converted(to kind: ScalarKind, at range: SourceRange) throws(ValueError) -> JSONValue {
    let converted: JSONValue? =
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
    guard let converted else {
      throw ValueError(
        reason: .wrongKind(
          expected: kind.rawValue,
          got: "the \(self.kind.rawValue) `\(shownText)`"
        ),
        range: range
      )
    }
    return converted
  }
}
