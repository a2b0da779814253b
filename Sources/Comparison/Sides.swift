/// One of the two pools of a comparison.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"

  /// B for A, and A for B.
  var other: Side { self == .a ? .b : .a }
}

/// A pair of values, one for each side of a comparison.
package struct Sides<Value> {
  /// The value for side A.
  package var a: Value

  /// The value for side B.
  package var b: Value

  /// Creates a pair from the values for A and B.
  package init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// The value for a side.
  package subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }

  /// Returns the transformed values of both sides.
  package func map<Other, E>(_ change: (Value) throws(E) -> Other) throws(E) -> Sides<Other> {
    Sides<Other>(try change(a), try change(b))
  }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
