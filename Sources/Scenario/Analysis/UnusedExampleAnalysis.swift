internal import Diagnostics
internal import Values
internal import YAMLTree

/// Warns about the first key of `examples` that the scenario never reads.
///
/// The key is most likely misspelled, and its values have no effect. A table may have keys for
/// other scenarios, so a table is reported only if the scenario reads none of its keys.
struct UnusedExampleAnalysis: AnalysisPass {
  func diagnostics(for document: DecodedDocument) -> [Diagnostic] {
    // A mistake may hide the use of a key.
    guard !document.hasErrors, !document.context.sink.hasFaultyFile, document.isComplete,
      let node = document.keys["examples"], case .known(let keys) = document.names.examples
    else { return [] }
    let bare = document.bareNames.compactMap(\.exampleKey)
    let read = document.context.sink.uses.examples.union(bare)
    guard let unread = firstUnread(keys.names, read) else { return [] }
    if node.scalar != nil {
      return read.isEmpty ? [unused("the content of the table", unread, at: node.range)] : []
    }
    return node.place(ofKey: unread).map {
      [unused("the key `\(unread)` of `examples`", unread, at: $0)]
    } ?? []
  }

  /// The first unread key of the rows, except the key that labels the rows in reports; nil if none.
  private func firstUnread(_ keys: [String], _ read: Set<String>) -> String? {
    let label = keys.contains("name") ? "name" : read.isEmpty ? nil : keys.first
    return keys.first { $0 != label && !read.contains($0) }
  }

  private func unused(_ what: String, _ key: String, at range: SourceRange) -> Diagnostic {
    let path = ValueGrammar.isName(key) ? "example.\(key)" : "example.\"\(key)\""
    return .warning(
      .unusedExample,
      "\(what) is never used",
      at: range,
      help: "Write `$(\(path))` where you need the value of `\(key)`."
    )
  }
}

extension YAMLNode {
  /// The first place of a key in the rows; nil if no row has the key.
  fileprivate func place(ofKey key: String) -> SourceRange? {
    elements?.lazy.flatMap { $0.pairs ?? [] }.first { $0.name == key }?.key.range
  }
}
