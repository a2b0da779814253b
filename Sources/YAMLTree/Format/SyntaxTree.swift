/// The syntax of a file, including comments and empty lines.
struct SyntaxStream {
  var documents: [SyntaxDocument] = []

  /// Comments after the last document's end, or all comments of a file without documents.
  var comments: [YAMLComment] = []
}

/// A document with its `---` and `...` markers.
struct SyntaxDocument {
  /// Comments before `---`.
  var leading: [YAMLComment] = []

  /// Whether there is an empty line before `---`.
  var followsBlank = false

  /// Whether the document starts with `---`.
  var hasStart = false

  /// The comment on the line of `---`.
  var startComment: YAMLComment?

  var root = SyntaxNode()

  /// Comments after the root.
  var trailing: [YAMLComment] = []

  /// Whether the document ends with `...`.
  var hasEnd = false

  /// Whether there is an empty line before `...`.
  var endFollowsBlank = false

  /// The comment on the line of `...`.
  var endComment: YAMLComment?
}

/// The syntax of a value.
struct SyntaxNode {
  enum Content {
    /// A missing value.
    case empty
    /// An alias, including its `*`.
    case alias(String)
    case scalar(SyntaxScalar)
    case collection(SyntaxCollection)
  }

  /// The anchor, including its `&`.
  var anchor: String?

  /// The tag as written.
  var tag: String?

  /// The comments between the value and its key or dash.
  var head: [YAMLComment] = []

  /// Whether the value starts on a later line than its key or dash.
  var startsLine = false

  var content = Content.empty
}

/// The syntax of a scalar.
struct SyntaxScalar {
  /// The scalar as parsed.
  var scalar: YAMLScalar

  /// The characters of the scalar in the file.
  var source: ArraySlice<Unicode.Scalar>

  /// The column of the scalar, from 0.
  var column: Int

  /// The scalar as a block string.
  var block: BlockText { BlockText(source, readAs: scalar.text, column: column) }
}

/// The syntax of a list or a mapping.
struct SyntaxCollection {
  /// Whether the entries have keys.
  var isMapping: Bool

  /// Whether the collection is in brackets or braces.
  var isFlow: Bool

  var entries: [SyntaxEntry] = []

  /// Comments after the last entry.
  var trailing: [YAMLComment] = []
}

/// An element of a list, or a key with its value.
struct SyntaxEntry {
  /// The comments on lines of their own before the entry.
  var leading: [YAMLComment] = []

  /// Whether there is an empty line directly before the entry.
  var followsBlank = false

  /// The key of a mapping's entry; nil in a list.
  var key: SyntaxNode?

  var value = SyntaxNode()

  /// The comment on the last line of the entry.
  var trailing: YAMLComment?
}

extension SyntaxNode {
  /// The anchor and tag, separated by a space; empty without either.
  var properties: String { [anchor, tag].compactMap(\.self).joined(separator: " ") }

  /// The list or mapping; nil for other values.
  var collection: SyntaxCollection? {
    if case .collection(let collection) = content { collection } else { nil }
  }

  /// Whether the node is empty, without even an anchor or a tag.
  var isMissing: Bool {
    if case .empty = content { anchor == nil && tag == nil } else { false }
  }
}
