package import Diagnostics

/// A value of a required kind: a literal, or read when its step runs.
package enum TypedExpression<Value: Sendable>: Sendable {
  /// Known since the check.
  case literal(Value)
  /// A string with `$( )` in it, which must evaluate to such a value.
  case template(TextTemplate)
}

extension TypedExpression: Equatable where Value: Equatable {}
extension TypedExpression: Hashable where Value: Hashable {}

extension TypedExpression {
  /// The string that is read; nil for a literal.
  package var text: TextTemplate? {
    if case .template(let text) = self { text } else { nil }
  }

  /// The expression with a converted literal; nil if it cannot be converted.
  func converted<Other>(_ convert: (Value) -> Other?) -> TypedExpression<Other>? {
    switch self {
    case .literal(let value): convert(value).map { .literal($0) }
    case .template(let text): .template(text)
    }
  }

  /// The value, if it is a literal.
  package var literal: Value? {
    if case .literal(let value) = self { value } else { nil }
  }
}

/// A duration that is a literal, or read when its step runs.
package typealias DurationTemplate = TypedExpression<Duration>

/// The name of something defined elsewhere, with its place.
package struct NameReference: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The place of the name.
  package var range: SourceRange

  /// Creates a reference.
  package init(_ name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}
