internal import Diagnostics

/// Finds known names that resemble unknown names, up to a limit per document.
///
/// With thousands of unknown names, only the first get suggestions. Comparing names takes time, and
/// the other names are unlikely to be misspellings.
final class SuggestionBudget {
  private var comparisons = 100_000

  /// Whether names are still compared.
  ///
  /// If not, known names need not be collected.
  var isLeft: Bool { comparisons > 0 }

  func nearest(to name: String, among known: [String]) -> String? {
    guard isLeft else { return nil }
    comparisons -= known.count
    return Suggestion.nearest(to: name, among: known)
  }

  /// The paths to the nested members with this name in a shape; empty if the limit is used up.
  func ways(to name: String, in shape: ValueShape) -> [[String]] {
    guard isLeft else { return [] }
    // The estimate assumes ten names per member.
    comparisons -= shape.memberNames.count * 10
    return shape.ways(to: name)
  }
}
