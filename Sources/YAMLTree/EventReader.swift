internal import CYAML
internal import Diagnostics

/// Reads bytes as the events of YAML's grammar.
///
/// The bytes must outlive the reader.
struct EventReader: ~Copyable {
  private let parser: YAMLParser
  private let linesBefore: Int
  private let shield: ShieldedText

  /// Creates a reader for bytes that follow `linesBefore` lines of their file.
  ///
  /// `shield` restores the replaced characters.
  init(reading bytes: UnsafeBufferPointer<UInt8>, linesBefore: Int, _ shield: ShieldedText) {
    (self.linesBefore, self.shield) = (linesBefore, shield)
    unsafe parser = YAMLParser(reading: bytes)
  }

  /// Returns the next event.
  ///
  /// The stream must not have ended, and no earlier call may have failed.
  mutating func next() throws(Interruption) -> YAMLEvent {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser.pointer, &event) == 1 else {
        throw .syntax(libYAMLError())
      }
      defer { unsafe yaml_event_delete(&event) }
      guard let kind = unsafe kind(of: event) else { continue }
      let properties = unsafe properties(of: event)
      let (start, end) = unsafe (position(event.start_mark), position(event.end_mark))
      return YAMLEvent(kind: kind, range: SourceRange(start, end), properties: properties)
    }
  }

  private func properties(of event: yaml_event_t) -> YAMLEvent.Properties? {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      unsafe properties(event.data.scalar.anchor, event.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      unsafe properties(event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      unsafe properties(event.data.mapping_start.anchor, event.data.mapping_start.tag)
    default: nil
    }
  }

  private func properties(
    _ anchor: UnsafeMutablePointer<UInt8>?,
    _ tag: UnsafeMutablePointer<UInt8>?
  ) -> YAMLEvent.Properties? {
    guard unsafe anchor != nil || tag != nil else { return nil }
    return unsafe YAMLEvent.Properties(anchor: text(anchor), tag: text(tag))
  }

  private func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      let start = unsafe event.data.document_start
      let hasTags = unsafe start.tag_directives.start != start.tag_directives.end
      return .documentStart(
        hasDirectives: unsafe start.version_directive != nil || hasTags,
        isExplicit: unsafe start.implicit == 0
      )
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return unsafe .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT: return unsafe .scalar(shield.restored(YAMLScalar(event.data.scalar)))
    case YAML_SEQUENCE_START_EVENT:
      return unsafe .sequenceStart(
        isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      )
    case YAML_MAPPING_START_EVENT:
      return unsafe .mappingStart(
        isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      )
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    case YAML_STREAM_END_EVENT: return .streamEnd
    default: return nil
    }
  }

  private func libYAMLError() -> LibYAMLError {
    let state = unsafe parser.pointer.pointee
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "unreadable text"
    let context = unsafe state.context.map { context in
      LibYAMLError.Remark(
        text: unsafe String(cString: context),
        position: unsafe position(state.context_mark)
      )
    }
    return LibYAMLError(
      problem: .init(text: problem, position: unsafe position(state.problem_mark)),
      context: context
    )
  }

  private func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: Int(mark.line) + 1 + linesBefore, column: Int(mark.column) + 1)
  }

  private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}

extension YAMLScalar {
  fileprivate init(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) {
    unsafe self.init(scalar.value, count: scalar.length, scalar.style)
  }
}
