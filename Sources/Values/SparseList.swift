/// Values by position, of which positions can have none; takes no memory after the last value.
package struct SparseList<Value: Sendable>: Sendable {
  private var values: [Value?] = []

  /// Creates a list without values.
  package init() {}

  /// Reserves memory for this number of positions.
  package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// The value at a position from 0; nil if there is none.
  package subscript(position: Int) -> Value? {
    get { (0..<values.count).contains(position) ? values[position] : nil }
    set {
      guard newValue != nil || (0..<values.count).contains(position) else { return }
      while values.count <= position { values.append(nil) }
      values[position] = newValue
    }
  }
}

extension SparseList: Equatable where Value: Equatable {}
extension SparseList: Hashable where Value: Hashable {}
