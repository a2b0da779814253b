internal import CognitoModel
internal import JSON

extension JSONValue {
  /// Converts the value to a shape's kind.
  ///
  /// Templates can contain numbers and booleans as strings, and strings as numbers.
  func `as`(_ shape: Shape) -> JSONValue {
    switch (shape.kind, self) {
    case (.text, .number(let number)): return .string(number.text)
    case (.text, .bool(let flag)): return .string(flag ? "true" : "false")
    case (.integer, .string(let text)), (.long, .string(let text)):
      return JSONNumber(text).map { .number($0) } ?? self
    case (.boolean, .string(let text)):
      switch text.lowercased() {
      case "true": return true
      case "false": return false
      default: return self
      }
    default: return self
    }
  }
}
