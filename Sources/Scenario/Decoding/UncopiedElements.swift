// The standard searches of an array copy each element, which retains and releases its references.
extension Array {
  /// The first element that satisfies a condition; copies no other element.
  func firstElement(where test: (Element) -> Bool) -> Element? {
    firstIndex(where: test).map { self[$0] }
  }

  /// Whether an element satisfies a condition; copies no element.
  func hasElement(where test: (Element) -> Bool) -> Bool { firstIndex(where: test) != nil }
}
