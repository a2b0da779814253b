package import Diagnostics

/// A value of a required type: a literal, or a template that is read when the step runs.
package enum TypedExpression<Value: Sendable>: Sendable {
  /// A value that is known when the scenario is checked.
  case literal(Value)
  /// A string with `$( )` that must evaluate to a value of the required type.
  case template(TextTemplate)
}

extension TypedExpression: Equatable where Value: Equatable {}
extension TypedExpression: Hashable where Value: Hashable {}

extension TypedExpression {
  /// The string with `$( )`; nil for a literal.
  package var text: TextTemplate? {
    if case .template(let text) = self { text } else { nil }
  }

  /// A copy with a converted literal; nil if the conversion fails.
  func converted<Other>(_ convert: (Value) -> Other?) -> TypedExpression<Other>? {
    switch self {
    case .literal(let value): convert(value).map { .literal($0) }
    case .template(let text): .template(text)
    }
  }

  /// The literal value; nil for a template.
  package var literal: Value? {
    if case .literal(let value) = self { value } else { nil }
  }
}

/// A duration that is a literal, or is read when the step runs.
package typealias DurationTemplate = TypedExpression<Duration>

/// A name that refers to a definition elsewhere, with the place of the name.
package struct NameReference: Hashable, Sendable {
  /// The name as written.
  package var name: String

  /// The range of the name in its file.
  package var range: SourceRange

  /// Creates a reference with the range of its name.
  init(_ name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}
