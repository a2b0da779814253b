internal import JSON
internal import Values

/// The templates of a document's recent strings.
///
/// Most steps repeat a few strings, such as `$(user.email)`.
struct RecentTemplates {
  private var entries: [(text: String, length: Int, template: Template)] = []
  private var oldest = 0

  /// The number of strings, which are compared one by one.
  private static let limit = 8

  /// The template of a string; nil if the string is not among the recent strings.
  subscript(text: String) -> Template? {
    let length = text.utf8.count
    return entries.firstElement { $0.length == length && $0.text.hasSameBytes(as: text) }?.template
  }

  /// Adds the template of a string in place of the oldest.
  mutating func add(_ text: String, _ template: Template) {
    let entry = (text, text.utf8.count, template)
    guard entries.count == RecentTemplates.limit else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % RecentTemplates.limit
  }
}
