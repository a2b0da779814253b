/// A piece of a YAML text as libyaml's scanner tells it apart.
struct YAMLToken {
  enum Kind: Equatable {
    case streamEnd, documentStart, documentEnd
    /// These three stand for indentation and cover no text.
    case blockSequenceStart, blockMappingStart, blockEnd
    case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd
    /// A dash, and a comma.
    case blockEntry, flowEntry
    /// A question mark, or nothing before a key without one; and a colon.
    case key, value
    case alias, anchor, tag
    case scalar(YAMLScalar)
  }

  var kind: Kind

  /// The scalars of the text that it covers, counted from 0; empty for what is only implied.
  var range: Range<Int>

  /// How far from the start of its line it starts, from 0.
  var column: Int

  /// The line it starts on, from 0.
  var line: Int

  /// The comments between the token before and this one, without those that somebody took.
  var comments: [YAMLComment] = []

  /// Whether an empty line stands right before it.
  var followsBlank = false

  /// Whether it covers text, or is the end of all text.
  var isWritten: Bool { !range.isEmpty || kind == .streamEnd }
}

/// A comment with what its place in the text was.
struct YAMLComment: Equatable {
  /// From the `#` on, without blanks at the end.
  var text: String

  /// How far from the start of its line it starts, from 0.
  var column: Int

  /// How many blanks stand between it and what is before it on its line.
  var gap: Int

  /// Whether something else stands before it on its line.
  var isBehindText: Bool

  /// Whether an empty line stands right before it.
  var followsBlank: Bool
}
