package import Diagnostics

/// The reason why a file is not formatted.
package enum YAMLFormatError: Error, Hashable, Sendable {
  /// The file has YAML mistakes, so its meaning is uncertain.
  case mistakes([Diagnostic])
  /// The formatted file would have another meaning, which should never happen.
  case wouldChange
}

extension YAMLStream {
  /// The file in authflow's style.
  ///
  /// The style has two spaces per level, LF line breaks, sorted keys, and quotes only where needed.
  /// Flow style is kept where it fits on a line. Comments keep their places. A second parse checks
  /// that the values and comments are unchanged.
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

  /// Whether both files contain equal values in the same order, apart from the order of ranked
  /// keys.
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
  /// Whether both nodes have the same meaning.
  ///
  /// A style counts only if it changes a scalar's kind.
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
  /// The limits for formatted files, whose source is within the standard limits.
  fileprivate static let unlimited = YAMLLimits(
    bytes: .max,
    depth: standard.depth,
    nodes: .max,
    aliasedNodes: .max
  )
}

extension WrittenText {
  /// All comments, sorted.
  fileprivate var commentTexts: [String] {
    tokens.flatMap { token in
      guard case .scalar(let scalar) = token.kind, scalar.isBlock else { return token.comments }
      let block = BlockText(scalars[token.range], readAs: scalar.text, column: token.column)
      return token.comments + [block.comment].compactMap(\.self)
    }.map(\.text).sorted()
  }
}
