/// A file as it is written, comments and empty lines included.
struct SyntaxStream {
  var documents: [SyntaxDocument] = []

  /// Comments behind the last document's end, or all there is in a file without documents.
  var comments: [YAMLComment] = []
}

/// A document with its markers.
struct SyntaxDocument {
  /// Comments before `---`.
  var leading: [YAMLComment] = []

  /// Whether an empty line stands before `---`.
  var followsBlank = false

  /// Whether it starts with `---`.
  var hasStart = false

  /// What is said on the line of `---`.
  var startComment: YAMLComment?

  var root = SyntaxNode()

  /// Comments behind the root.
  var trailing: [YAMLComment] = []

  /// Whether it ends with `...`.
  var hasEnd = false

  /// Whether an empty line stands before `...`.
  var endFollowsBlank = false

  /// What is said on the line of `...`.
  var endComment: YAMLComment?
}

/// A value as it is written.
struct SyntaxNode {
  enum Content {
    /// Nothing is written.
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

  /// Comments between what introduces the value, such as its key, and its own text.
  var head: [YAMLComment] = []

  /// Whether its own text starts on a later line than what introduces it.
  var startsLine = false

  var content = Content.empty
}

/// A text as it is written.
struct SyntaxScalar {
  /// What it was read as.
  var scalar: YAMLScalar

  /// What stands in the file.
  var source: ArraySlice<Unicode.Scalar>

  /// How far from the start of its line it starts, from 0.
  var column: Int

  /// It as a block text.
  var block: BlockText { BlockText(source, readAs: scalar.text, column: column) }
}

/// A list or a mapping as it is written.
struct SyntaxCollection {
  /// Whether its entries have keys.
  var isMapping: Bool

  /// Whether it is written in brackets.
  var isFlow: Bool

  var entries: [SyntaxEntry] = []

  /// Comments behind the last entry.
  var trailing: [YAMLComment] = []
}

/// An element of a list, or a key with its value.
struct SyntaxEntry {
  /// Comments on lines of their own before it.
  var leading: [YAMLComment] = []

  /// Whether an empty line stands right before it.
  var followsBlank = false

  /// Nil in a list.
  var key: SyntaxNode?

  var value = SyntaxNode()

  /// The comment behind it on its last line.
  var trailing: YAMLComment?
}

extension SyntaxNode {
  /// Anchor and tag, a blank between them; empty where there is neither.
  var properties: String { [anchor, tag].compactMap(\.self).joined(separator: " ") }

  /// The list or mapping; nil for everything else.
  var collection: SyntaxCollection? {
    if case .collection(let collection) = content { collection } else { nil }
  }

  /// Whether there is nothing, not even an anchor.
  var isMissing: Bool {
    if case .empty = content { anchor == nil && tag == nil } else { false }
  }
}
