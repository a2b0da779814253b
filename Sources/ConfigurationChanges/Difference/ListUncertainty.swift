internal import Diagnostics

/// The elements of two lists that may be on both sides, because other elements are known only at
/// deployment.
struct ListUncertainty: Hashable, Sendable {
  /// Elements of one side, and the number of them that are definitely missing on the other side.
  struct Doubt: Hashable, Sendable {
    var elements: [String] = []
    var count = 0

    /// Elements of the side that may be absent, because a condition can leave them out.
    var optional: [String] = []

    /// Whether the element may be on both sides, or on neither.
    func spares(_ element: String) -> Bool {
      optional.contains(element) || count == 0 && elements.contains(element)
    }

    /// Certain and uncertain elements, such as "`a` and at least 1 of `b` and `c`".
    func words(_ all: [String]) -> String {
      let certain = all.filter { !elements.contains($0) }
      guard count > 0 else { return all.listed() }
      guard count < elements.count else { return all.listed() }
      let some = "at least \(count) of \(elements.listed())"
      return certain.isEmpty ? some : "\(certain.listed()), and \(some)"
    }
  }

  var lost = Doubt()
  var gained = Doubt()
}
