/// The positions of a run's scenarios in a selection, by their index in the run.
package struct RunSlots: Sendable {
  /// A position, or -1 for none.
  private var positions: [Int32] = []

  /// The position of the scenario at an index of the run; nil if the selection lacks it.
  package subscript(index: Int) -> Int? {
    get {
      guard positions.indices.contains(index), positions[index] >= 0 else { return nil }
      return Int(positions[index])
    }
    set {
      while positions.count <= index { positions.append(-1) }
      positions[index] = newValue.map { Int32(clamping: $0) } ?? -1
    }
  }

  /// The indices with a position, and their positions.
  package var pairs: some Sequence<(index: Int, slot: Int)> {
    positions.enumerated().lazy.filter { $0.element >= 0 }.map { ($0.offset, Int($0.element)) }
  }
}
