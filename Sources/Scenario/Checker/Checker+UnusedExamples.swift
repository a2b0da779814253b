internal import Diagnostics
internal import Values
internal import YAMLTree

// A key that nobody reads is most likely misspelt, and each of its rows proves nothing.
extension Checker {
  /// Warns of the first key of `examples` that the scenario never reads.
  ///
  /// What a table has besides may be for scenarios of other files, so that of tables only those are told
  /// of that the scenario does not read at all. `isWhole`: whether no mistake can hide a use.
  mutating func warnOfUnusedExamples(_ node: YAMLNode?, isWhole: Bool) {
    guard isWhole, let node, case .known(let keys) = names.examples else { return }
    let read = names.readExamples
    guard let unread = keys.names.firstUnread(read) else { return }
    if node.scalar != nil {
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

extension [String] {
  /// The first of a row's keys that is not read; what labels the row is of use in reports.
  fileprivate func firstUnread(_ read: Set<String>) -> String? {
    let label = contains("name") ? "name" : read.isEmpty ? nil : first
    return first { $0 != label && !read.contains($0) }
  }
}

extension Diagnostic {
  fileprivate static func unusedExample(
    _ what: String,
    _ key: String,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .unusedExample,
      "\(what) is never used",
      severity: .warning,
      at: range,
      help: "Write `$(\(ExampleKeys.path(to: key)))` where its value belongs."
    )
  }
}
