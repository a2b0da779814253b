internal import CYAML

/// Owns a libyaml parser, which reads either events or tokens.
///
/// The parser is on the heap, because libyaml stores a pointer to the parser inside the parser. The
/// bytes must outlive the parser.
@safe
struct YAMLParser: ~Copyable {
  let pointer: UnsafeMutablePointer<yaml_parser_t>

  /// Creates a parser that starts at the first byte.
  init(reading bytes: UnsafeBufferPointer<UInt8>) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: yaml_parser_t())
    precondition(unsafe yaml_parser_initialize(pointer) == 1, "libyaml is out of memory")
    unsafe yaml_parser_set_encoding(pointer, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(pointer, bytes.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(pointer)
    unsafe pointer.deallocate()
  }
}

extension YAMLScalar {
  /// Copies a string that libyaml owns.
  init(_ bytes: UnsafePointer<UInt8>?, count: Int, _ style: yaml_scalar_style_t) {
    let buffer = unsafe UnsafeBufferPointer(start: bytes, count: count)
    self.init(unsafe String(decoding: buffer, as: UTF8.self), style: Style(style))
  }
}

extension YAMLScalar.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}
