package import JSON

/// A part of what a step came to that the sides have otherwise; what each made up is named by what it
/// stands for.
package struct FieldDifference: Hashable, Sendable {
  /// The way to it as `expect` would name it: `error.type`, `tokens.id.claims.email`, or `result`.
  package var field: String

  /// What A has; nil where it has nothing there.
  package var a: JSONValue?

  /// What B has; nil where it has nothing there.
  package var b: JSONValue?

  /// States a difference.
  package init(_ field: String, a: JSONValue?, b: JSONValue?) {
    (self.field, self.a, self.b) = (field, a, b)
  }
}
