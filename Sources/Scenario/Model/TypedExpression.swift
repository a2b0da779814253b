package import Diagnostics

/// A value of a kind that its place demands: written out, or read when its step runs.
package enum TypedExpression<Value: Sendable>: Sendable {
  /// Known since the check.
  case literal(Value)
  /// A text with `$( )` in it, which must come to such a value.
  case template(TextTemplate)
}

extension TypedExpression: Equatable where Value: Equatable {}
extension TypedExpression: Hashable where Value: Hashable {}

extension TypedExpression {
  /// The text that is read; nil where the value is written out.
  package var text: TextTemplate? {
    if case .template(let text) = self { text } else { nil }
  }

  /// The expression with what a value stands for; nil where it stands for nothing.
  func converted<Other>(_ convert: (Value) -> Other?) -> TypedExpression<Other>? {
    switch self {
    case .literal(let value): convert(value).map { .literal($0) }
    case .template(let text): .template(text)
    }
  }

  /// The value where it is written out.
  package var literal: Value? {
    if case .literal(let value) = self { value } else { nil }
  }
}

/// A duration that is written out, or one that is read when its step runs.
package typealias DurationTemplate = TypedExpression<Duration>

/// A name that must be that of something defined elsewhere, with its place.
package struct NameReference: Hashable, Sendable {
  /// The name.
  package var name: String

  /// Where it stands.
  package var range: SourceRange

  /// States a reference.
  package init(_ name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}
