internal import Diagnostics
internal import Values
internal import YAMLTree

// A key that nobody reads is most likely misspelt, and each of its rows proves nothing.
extension Checker {
  /// Warns of the first key of `examples` that the scenario never reads.
  ///
  /// What a table has besides may be for another scenario, so of tables only those are told of here
  /// that the scenario does not read at all. `isWhole`: whether no mistake can hide a use.
  mutating func warnOfUnusedExamples(_ node: YAMLNode?, isWhole: Bool) {
    guard let node, case .known(let keys) = names.examples else { return }
    let read = names.readExamples
    let path = node.scalar.map { FilePath.resolved($0.text, from: source.name) }
    if let path { library.note(columns: isWhole ? read : nil, ofTable: path) }
    guard isWhole, let unread = keys.names.firstUnread(read) else { return }
    if path != nil {
      guard read.isEmpty else { return }
      let what = "what stands in the rows"
      diagnostics.append(.unusedExample(what, unread, at: node.range))
    } else if let place = node.place(ofKey: unread) {
      diagnostics.append(.unusedExample("the key `\(unread)` of `examples`", unread, at: place))
    }
  }
}

extension YAMLNode {
  /// Where a key of rows stands first.
  fileprivate func place(ofKey key: String) -> SourceRange? {
    elements?.lazy.flatMap { $0.pairs ?? [] }.first { $0.name == key }?.key.range
  }
}

extension ExampleKeys {
  /// How a key is read; one that is no name is quoted.
  static func path(to key: String) -> String {
    ValueGrammar.isName(key) ? "example.\(key)" : "example.\"\(key)\""
  }
}
