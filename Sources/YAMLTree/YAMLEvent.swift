internal import Diagnostics

/// An event of libyaml, with its place in the file.
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

  /// The range from the anchor and tag to the last character.
  ///
  /// The end is unreliable for block collections.
  var range: SourceRange

  /// The anchor and the tag; nil for nearly every event.
  var properties: Properties?

  var anchor: String? { properties?.anchor }

  /// The tag with its handle expanded, as in `tag:yaml.org,2002:str`.
  var tag: String? { properties?.tag }

  final class Properties {
    let anchor: String?
    let tag: String?

    init(anchor: String?, tag: String?) { (self.anchor, self.tag) = (anchor, tag) }
  }
}
