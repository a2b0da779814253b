internal import Diagnostics

/// What libyaml found next in the text.
struct YAMLEvent {
  enum Kind {
    case streamEnd
    case documentStart(hasDirectives: Bool, isExplicit: Bool)
    case documentEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    /// The end of a sequence or a mapping.
    case collectionEnd
  }

  var kind: Kind

  /// From anchor and tag to the last character; block collections have no true end of their own.
  var range: SourceRange

  var anchor: String?

  /// The tag with its handle written out, as in `tag:yaml.org,2002:str`.
  var tag: String?
}

/// Text that libyaml can't read on from.
struct SyntaxFault: Error, Hashable {
  /// A remark of libyaml with its place.
  struct Remark: Hashable {
    var text: String
    var position: SourcePosition
  }

  /// What was wrong, such as `did not find expected key`.
  var problem: Remark

  /// What was being read, such as `while parsing a block mapping`, from where it starts.
  var context: Remark?
}
