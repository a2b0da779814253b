internal import Diagnostics

/// Finds known names that resemble unknown ones, up to a limit for one document.
///
/// In a document with thousands of unknown names and thousands of known ones, only the first get
/// suggestions. They are not slips, and comparing takes time.
final class SuggestionBudget {
  private var comparisons = 100_000

  /// Whether names are still compared; otherwise the known ones need not be collected.
  var isLeft: Bool { comparisons > 0 }

  func nearest(to name: String, among known: [String]) -> String? {
    guard isLeft else { return nil }
    comparisons -= known.count
    return Suggestion.nearest(to: name, among: known)
  }

  /// The path to a nested member of this name in a shape.
  func way(to name: String, in shape: ValueShape) -> [String]? {
    guard isLeft else { return nil }
    // Each member contains about as many names.
    comparisons -= shape.memberNames.count * 10
    return shape.way(to: name)
  }
}
