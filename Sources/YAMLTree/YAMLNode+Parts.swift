internal import Diagnostics

extension YAMLNode {
  /// What the copies of a node share.
  final class Parts: Hashable, Sendable {
    let content: YAMLContent
    let range: SourceRange
    /// The tags and the anchor; nil for nearly every node.
    private let properties: Properties?

    init(
      _ content: YAMLContent,
      _ range: SourceRange,
      _ tag: YAMLTag?,
      _ anchor: String?,
      foreignTag: String?
    ) {
      (self.content, self.range) = (content, range)
      properties =
        tag == nil && anchor == nil && foreignTag == nil
        ? nil : Properties(tag, anchor, foreignTag: foreignTag)
    }

    var tag: YAMLTag? { properties?.tag }
    var anchor: String? { properties?.anchor }
    var foreignTag: String? { properties?.foreignTag }

    static func == (one: Parts, other: Parts) -> Bool {
      one === other
        || one.content == other.content && one.range == other.range && one.tag == other.tag
          && one.anchor == other.anchor && one.foreignTag == other.foreignTag
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      hasher.combine(range)
      hasher.combine(tag)
      hasher.combine(anchor)
      hasher.combine(foreignTag)
    }
  }

  private final class Properties: Sendable {
    let tag: YAMLTag?
    let anchor: String?
    let foreignTag: String?

    init(_ tag: YAMLTag?, _ anchor: String?, foreignTag: String?) {
      (self.tag, self.anchor, self.foreignTag) = (tag, anchor, foreignTag)
    }
  }
}
