internal import Diagnostics

/// An error that prevents libyaml from continuing.
struct LibYAMLError: Hashable {
  /// A remark of libyaml, with its position.
  struct Remark: Hashable {
    var text: String
    var position: SourcePosition
  }

  /// The mistake, such as `did not find expected key`.
  var problem: Remark

  /// The construct around the mistake and its start, such as `while parsing a block mapping`.
  var context: Remark?
}
