import FoundationEssentials

/// An element of a user's list, which keeps its place when earlier elements are deleted.
protocol PlacedElement {
  /// The number from ``Array/place(at:)``; nil if an earlier version stored the element.
  var place: Int? { get }

  var created: Date { get }
}

extension Array where Element: PlacedElement {
  /// The elements with their lasting numbers, in ascending order.
  var placed: [(number: Int, element: Element)] {
    var last = -1
    return map { element in
      last = Swift.max(last + 1, element.place ?? element.created.microseconds)
      return (last, element)
    }
  }

  /// The number for an element that is added now.
  ///
  /// The number is the time. A clock that stands still or goes back does not repeat a number.
  func place(at now: Date) -> Int {
    Swift.max(now.microseconds, (placed.last?.number ?? -1) + 1)
  }
}

extension Date {
  fileprivate var microseconds: Int { Int((timeIntervalSince1970 * 1e6).rounded(.down)) }
}
