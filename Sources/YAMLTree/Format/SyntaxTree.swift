/// A file as it is written, including comments and empty lines.
struct SyntaxStream {
  var documents: [SyntaxDocument] = []

  /// Comments after the last document's end, or all comments of a file without documents.
  var comments: [YAMLComment] = []
}

/// A document with its markers.
struct SyntaxDocument {
  /// Comments before `---`.
  var leading: [YAMLComment] = []

  /// Whether there is an empty line before `---`.
  var followsBlank = false

  /// Whether it starts with `---`.
  var hasStart = false

  /// The comment on the line of `---`.
  var startComment: YAMLComment?

  var root = SyntaxNode()

  /// Comments after the root.
  var trailing: [YAMLComment] = []

  /// Whether it ends with `...`.
  var hasEnd = false

  /// Whether there is an empty line before `...`.
  var endFollowsBlank = false

  /// The comment on the line of `...`.
  var endComment: YAMLComment?
}

/// A value as it is written.
struct SyntaxNode {
  enum Content {
    /// No value is written.
    case empty
    /// With its `*`.
    case alias(String)
    case scalar(SyntaxScalar)
    case collection(SyntaxCollection)
  }

  /// With its `&`.
  var anchor: String?

  /// As it is written.
  var tag: String?

  /// Comments between the value and what introduces it, such as its key.
  var head: [YAMLComment] = []

  /// Whether it starts on a later line than what introduces it.
  var startsLine = false

  var content = Content.empty
}

/// A scalar as it is written.
struct SyntaxScalar {
  /// The scalar that it was read as.
  var scalar: YAMLScalar

  /// Its part of the file.
  var source: ArraySlice<Unicode.Scalar>

  /// Its column, from 0.
  var column: Int

  /// The scalar as a block string.
  var block: BlockText { BlockText(source, readAs: scalar.text, column: column) }
}

/// A list or a mapping as it is written.
struct SyntaxCollection {
  /// Whether its entries have keys.
  var isMapping: Bool

  /// Whether it is written in brackets.
  var isFlow: Bool

  var entries: [SyntaxEntry] = []

  /// Comments after the last entry.
  var trailing: [YAMLComment] = []
}

/// An element of a list, or a key with its value.
struct SyntaxEntry {
  /// Comments on their own lines before it.
  var leading: [YAMLComment] = []

  /// Whether there is an empty line directly before it.
  var followsBlank = false

  /// Nil in a list.
  var key: SyntaxNode?

  var value = SyntaxNode()

  /// The comment after it on its last line.
  var trailing: YAMLComment?
}

extension SyntaxNode {
  /// Anchor and tag, separated by a space; empty without either.
  var properties: String { [anchor, tag].compactMap(\.self).joined(separator: " ") }

  /// The list or mapping; nil for everything else.
  var collection: SyntaxCollection? {
    if case .collection(let collection) = content { collection } else { nil }
  }

  /// Whether it is empty, without even an anchor.
  var isMissing: Bool {
    if case .empty = content { anchor == nil && tag == nil } else { false }
  }
}
