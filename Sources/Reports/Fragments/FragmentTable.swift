/// The places of parts by index, in 16 bytes for each index.
struct FragmentTable: Sendable {
  private var places: [Fragment] = []

  /// The part at an index from 0; nil if there is none.
  subscript(index: Int) -> Fragment? {
    get {
      guard places.indices.contains(index), places[index] != .none else { return nil }
      return places[index]
    }
    set {
      guard index >= 0 else { return }
      while places.count <= index { places.append(.none) }
      places[index] = newValue ?? .none
    }
  }
}
