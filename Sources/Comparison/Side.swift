/// One of the two pools that scenarios are run on.
package enum Side: String, Hashable, Sendable, CaseIterable {
  case a = "A"
  case b = "B"

  /// The other one.
  package var other: Side { self == .a ? .b : .a }
}

/// What both sides have of a kind.
package struct Sides<Value> {
  /// What A has.
  package var a: Value

  /// What B has.
  package var b: Value

  /// States both.
  package init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// What one side has.
  package subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }

  /// Both made into something else.
  package func map<Other, E>(_ change: (Value) throws(E) -> Other) throws(E) -> Sides<Other> {
    Sides<Other>(try change(a), try change(b))
  }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}
