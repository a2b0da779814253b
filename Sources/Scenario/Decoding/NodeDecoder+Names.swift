internal import Diagnostics
internal import YAMLTree

// Uses of names, and names similar to a misspelled one.
extension NodeDecoder {
  func nearest(to name: String, among known: [String]) -> String? {
    sink.suggestions.nearest(to: name, among: known)
  }

  func ways(to name: String, in shape: ValueShape) -> [[String]] {
    sink.suggestions.ways(to: name, in: shape)
  }

  /// Whether names are still compared.
  ///
  /// If not, known names need not be collected.
  var isSearching: Bool { sink.suggestions.isLeft }

  /// Looks up a defined name and marks it as used; nil if the name is not defined.
  @discardableResult
  func use(_ name: String) -> Names.Definition? {
    guard let definition = names.defined[name] else { return nil }
    sink.uses.names.insert(name)
    return definition
  }

  /// Marks the intended name as read, so it is not also reported as unused.
  func note(readOf meant: String) {
    let parts = meant.split(separator: ".").map(String.init)
    if let first = parts.first { use(first) }
    if parts.count > 1, parts[0] == "example" { sink.uses.examples.insert(parts[1]) }
  }

  /// Whether a name most likely refers to a rejected definition.
  func isRejected(_ name: String, _ refused: Set<String>) -> Bool {
    guard !refused.isEmpty, !refused.contains(name) else { return !refused.isEmpty }
    return nearest(to: name, among: isSearching ? refused.sorted() : []) != nil
  }

  /// Reports a file that the scenario names but authflow can't read.
  func reportUnreadable(
    _ error: FileReadingError,
    _ path: String,
    _ node: YAMLNode,
    help advice: String? = nil
  ) {
    let help = "Write the path relative to the folder of this file."
    report(
      .unreadableFile,
      error.title(of: path),
      at: node.range,
      help: advice ?? (error.mayBeElsewhere(node.scalar?.text ?? "") ? help : nil)
    )
  }
}
