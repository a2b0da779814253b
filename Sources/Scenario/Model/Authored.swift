package import Diagnostics

/// A value of a kind that its place demands: written out, or read when its step runs.
package enum Authored<Value: Sendable>: Sendable {
  /// Known since the check.
  case written(Value)
  /// A text with `$( )` in it, which must come to such a value.
  case read(TextTemplate)
}

extension Authored: Equatable where Value: Equatable {}
extension Authored: Hashable where Value: Hashable {}

extension Authored {
  /// The text that is read; nil where the value is written out.
  package var text: TextTemplate? {
    if case .read(let text) = self { text } else { nil }
  }

  /// The value where it is written out.
  package var written: Value? {
    if case .written(let value) = self { value } else { nil }
  }
}

/// A duration that is written out, or one that is read when its step runs.
package typealias DurationTemplate = Authored<Duration>

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
