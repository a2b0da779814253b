package import Diagnostics

/// Why a file is not formatted.
package enum YAMLFormatError: Error, Hashable, Sendable {
  /// It has mistakes as YAML, so that it is not sure what it says.
  case mistakes([Diagnostic])
  /// The formatted text would not say the same; nothing that an author wrote should come to that.
  case wouldChange
}

extension YAMLStream {
  /// The same file in the one style of formatted files: two spaces a level, line ends LF, flow
  /// style where it was chosen and has room, quotes where they are needed, keys in order.
  ///
  /// Comments keep their places. Before it is returned the text is read again: its values are those
  /// of this file, and it has the same comments.
  package func formatted(by order: any YAMLKeyOrder) throws(YAMLFormatError) -> String {
    guard !diagnostics.hasErrors else { throw .mistakes(diagnostics) }
    guard let written = WrittenText(reading: source.text) else { throw .wouldChange }
    var tree = SyntaxReader.tree(of: written)
    for index in tree.documents.indices { tree.documents[index].sort(by: order) }
    let text = SyntaxPrinter.text(of: tree)
    let result = YAMLStream(reading: SourceFile(name: source.name, text: text), limits: .unlimited)
    guard !result.diagnostics.hasErrors, result.says(theSameAs: self, by: order),
      let again = WrittenText(reading: text), again.commentTexts == written.commentTexts
    else { throw .wouldChange }
    return text
  }

  /// Whether both hold the same values in the same order, but for the order of ranked keys.
  private func says(theSameAs other: YAMLStream, by order: any YAMLKeyOrder) -> Bool {
    documents.count == other.documents.count
      && zip(documents, other.documents).allSatisfy { own, other in
        switch (own.root, other.root) {
        case (nil, nil): true
        case (let own?, let other?):
          own.canonical(by: order).says(theSameAs: other.canonical(by: order))
        default: false
        }
      }
  }
}

extension YAMLNode {
  /// Whether both mean the same: styles count only where they tell a text from something else.
  func says(theSameAs other: YAMLNode) -> Bool {
    guard tag == other.tag, anchor == other.anchor else { return false }
    switch (content, other.content) {
    case (.scalar(let own), .scalar(let other)):
      return own.text.utf8.elementsEqual(other.text.utf8)
        && (own.isPlain == other.isPlain || !PlainText.isMoreThanText(own.text))
    case (.sequence(let own), .sequence(let others)):
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.says(theSameAs: $1) }
    case (.mapping(let own), .mapping(let others)):
      return own.count == others.count
        && zip(own, others).allSatisfy {
          $0.key.says(theSameAs: $1.key) && $0.value.says(theSameAs: $1.value)
        }
    case (.unresolved, .unresolved): return true
    default: return false
    }
  }
}

extension YAMLLimits {
  /// For texts made of a file that kept the limits.
  fileprivate static let unlimited = YAMLLimits(
    bytes: .max,
    depth: standard.depth,
    nodes: .max,
    aliasedNodes: .max
  )
}

extension WrittenText {
  /// The texts of all comments, sorted.
  fileprivate var commentTexts: [String] {
    tokens.flatMap { token in
      guard case .scalar(let scalar) = token.kind, scalar.isBlock else { return token.comments }
      let block = BlockText(scalars[token.range], readAs: scalar.text, column: token.column)
      return token.comments + [block.comment].compactMap(\.self)
    }.map(\.text).sorted()
  }
}
