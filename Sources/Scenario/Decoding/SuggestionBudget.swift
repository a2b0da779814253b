internal import Diagnostics

/// Finds names that are like unknown ones, within a limit for one document.
///
/// A document with thousands of unknown names next to thousands of known ones gets suggestions for the
/// first of them only: these are no slips, and comparing takes time.
final class SuggestionBudget {
  private var comparisons = 100_000

  /// Whether names are still compared; otherwise the known ones need not be collected.
  var isLeft: Bool { comparisons > 0 }

  func nearest(to name: String, among known: [String]) -> String? {
    guard isLeft else { return nil }
    comparisons -= known.count
    return Suggestion.nearest(to: name, among: known)
  }

  /// The members that lead to one of this name that is further down in a shape.
  func way(to name: String, in shape: ValueShape) -> [String]? {
    guard isLeft else { return nil }
    // About as many names are inside each member.
    comparisons -= shape.memberNames.count * 10
    return shape.way(to: name)
  }
}
