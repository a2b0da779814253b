internal import CYAML

/// Reads the tokens of libyaml's scanner.
///
/// The text must have no YAML mistakes, because the scanner alone does not detect all of them. The
/// bytes must outlive the reader.
struct TokenReader: ~Copyable {
  private let parser: YAMLParser
  private let shield: ShieldedText

  private init(reading bytes: UnsafeBufferPointer<UInt8>, _ shield: ShieldedText) {
    self.shield = shield
    unsafe parser = YAMLParser(reading: bytes)
  }

  /// All tokens of a file, without comments; nil if libyaml can't read the file.
  static func tokens(of text: String) -> [YAMLToken]? {
    var text = text
    return text.withUTF8 { bytes in
      let shield = unsafe ShieldedText(bytes)
      guard let shielded = shield.bytes else { return unsafe tokens(of: bytes, shield) }
      return unsafe shielded.withUnsafeBufferPointer { unsafe tokens(of: $0, shield) }
    }
  }

  private static func tokens(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ shield: ShieldedText
  ) -> [YAMLToken]? {
    var reader = unsafe TokenReader(reading: bytes, shield)
    var tokens: [YAMLToken] = []
    while let token = reader.next() {
      guard let token else { continue }
      tokens.append(token)
      if token.kind == .streamEnd { return tokens }
    }
    return nil
  }

  /// The next token.
  ///
  /// The outer nil means an error, and the inner nil a token to skip.
  private mutating func next() -> YAMLToken?? {
    var token = unsafe yaml_token_t()
    guard unsafe yaml_parser_scan(parser.pointer, &token) == 1 else { return nil }
    defer { unsafe yaml_token_delete(&token) }
    guard let kind = unsafe YAMLToken.Kind(token, shield) else { return .some(nil) }
    let (start, end) = unsafe (token.start_mark, token.end_mark)
    return YAMLToken(
      kind: kind,
      range: Int(start.index)..<Int(end.index),
      column: Int(start.column),
      line: Int(start.line)
    )
  }
}

extension YAMLToken.Kind {
  fileprivate init?(_ token: yaml_token_t, _ shield: ShieldedText) {
    switch unsafe token.type {
    case YAML_STREAM_END_TOKEN: self = .streamEnd
    case YAML_DOCUMENT_START_TOKEN: self = .documentStart
    case YAML_DOCUMENT_END_TOKEN: self = .documentEnd
    case YAML_BLOCK_SEQUENCE_START_TOKEN: self = .blockSequenceStart
    case YAML_BLOCK_MAPPING_START_TOKEN: self = .blockMappingStart
    case YAML_BLOCK_END_TOKEN: self = .blockEnd
    case YAML_FLOW_SEQUENCE_START_TOKEN: self = .flowSequenceStart
    case YAML_FLOW_SEQUENCE_END_TOKEN: self = .flowSequenceEnd
    case YAML_FLOW_MAPPING_START_TOKEN: self = .flowMappingStart
    case YAML_FLOW_MAPPING_END_TOKEN: self = .flowMappingEnd
    case YAML_BLOCK_ENTRY_TOKEN: self = .blockEntry
    case YAML_FLOW_ENTRY_TOKEN: self = .flowEntry
    case YAML_KEY_TOKEN: self = .key
    case YAML_VALUE_TOKEN: self = .value
    case YAML_ALIAS_TOKEN: self = .alias
    case YAML_ANCHOR_TOKEN: self = .anchor
    case YAML_TAG_TOKEN: self = .tag
    case YAML_SCALAR_TOKEN: self = unsafe .scalar(shield.restored(YAMLScalar(token.data.scalar)))
    default: return nil
    }
  }
}

extension YAMLScalar {
  fileprivate init(_ scalar: yaml_token_t.__Unnamed_union_data.__Unnamed_struct_scalar) {
    unsafe self.init(scalar.value, count: scalar.length, scalar.style)
  }
}

/// A token of libyaml's scanner.
struct YAMLToken {
  enum Kind: Equatable {
    case streamEnd, documentStart, documentEnd
    /// Changes of the indentation, without characters of their own.
    case blockSequenceStart, blockMappingStart, blockEnd
    case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd
    /// A dash, and a comma.
    case blockEntry, flowEntry
    /// A question mark or the implied start of a key, and a colon.
    case key, value
    case alias, anchor, tag
    case scalar(YAMLScalar)
  }

  var kind: Kind

  /// The indices of the token's scalars, from 0; empty for an implied token.
  var range: Range<Int>

  /// The column of the token, from 0.
  var column: Int

  /// The line of the token, from 0.
  var line: Int

  /// The comments before the token that are not taken yet.
  var comments: [YAMLComment] = []

  /// Whether there is an empty line directly before the token.
  var followsBlank = false

  /// Whether the token covers characters or is the end of the file.
  var isWritten: Bool { !range.isEmpty || kind == .streamEnd }
}

/// A comment with its original place.
struct YAMLComment: Equatable {
  /// The comment from its `#` on, without trailing whitespace.
  var text: String

  /// The column of the comment, from 0.
  var column: Int

  /// The number of blanks before the comment on its line.
  var gap: Int

  /// Whether content precedes the comment on its line.
  var isBehindText: Bool

  /// Whether there is an empty line directly before the comment.
  var followsBlank: Bool
}
