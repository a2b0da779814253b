internal import Diagnostics

// MARK: - Properties

extension TreeBuilder {
  /// The start of a node without its anchor and tag.
  mutating func ownStart(of event: YAMLEvent) -> SourcePosition {
    guard event.anchor != nil || event.tag != nil else { return event.range.lowerBound }
    return NodeProperties(from: event.range.lowerBound, in: &lines).end
  }

  /// Sets the tag of a node; reports a tag that is unknown or does not fit.
  mutating func setTag(_ tag: String, of node: inout YAMLNode, _ event: YAMLEvent) {
    if limits.takesForeignTags, tag.utf8.first == UInt8(ascii: "!"), tag.utf8.count > 1 {
      node.foreignTag = tag
    } else {
      node.tag = self.tag(tag, of: node, event)
    }
    // An unknown tag without a value is most likely meant as a string.
    if node.tag == nil, node.foreignTag == nil, node.isMissing {
      node.content = .unresolved
    }
  }

  /// Reads a tag; nil if it is unknown, or does not fit the node.
  private mutating func tag(_ written: String, of node: YAMLNode, _ event: YAMLEvent) -> YAMLTag? {
    let place = NodeProperties(from: event.range.lowerBound, in: &lines).tag ?? event.range
    guard let tag = YAMLTag(resolved: written) else {
      diagnostics.append(TagMessages.unknown(String(source.text(in: place)), at: place))
      return nil
    }
    guard tag.fits(node.content) else {
      diagnostics.append(TagMessages.mismatch(tag, on: node.content, at: place))
      return nil
    }
    return tag
  }
}

// MARK: - Aliases

extension TreeBuilder {
  /// The number of anchors above which no similar name is suggested, to limit the work.
  private static let suggestedAnchors = 100

  /// The node of an alias.
  mutating func resolve(
    _ name: String,
    _ event: YAMLEvent,
    _ depth: Int
  ) throws(Interruption) -> Built {
    switch anchors[name] {
    case .closed(var built):
      try counter.add(built, behindAliasAt: event.range, depth)
      built.end = event.range.upperBound
      built.node = built.node.used(by: AliasPlace(event.range))
      return built
    case .open(let anchor):
      diagnostics.append(AliasMessages.recursive(name, at: event.range, anchor: anchor))
    case nil:
      let known = anchors.count <= TreeBuilder.suggestedAnchors ? anchors.keys.sorted() : []
      diagnostics.append(AliasMessages.unknown(name, at: event.range, known: known))
    }
    let node = YAMLNode(.unresolved, range: event.range)
    return Built(node: node, end: event.range.upperBound)
  }
}
