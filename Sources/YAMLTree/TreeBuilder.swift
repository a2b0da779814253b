internal import Diagnostics

/// The reason why reading stopped before the document's end.
enum Interruption: Error {
  /// libyaml can't continue in this document.
  case syntax(SyntaxFault)
  /// A limit is exceeded, so the remaining document is not read.
  case limit(Diagnostic)
}

/// Builds a document's nodes from events, and collects mistakes.
struct TreeBuilder: ~Copyable {
  private let source: SourceFile
  private let limits: YAMLLimits
  private var lines: SourceLines
  var diagnostics: [Diagnostic] = []

  /// The number of nodes in the file so far, including nodes behind aliases.
  private(set) var nodeCount: Int
  private var aliasedCount = 0
  private var anchors: [String: Anchor] = [:]

  /// The number of anchors above which no similar name is suggested, to limit the work.
  private static let suggestedAnchors = 100

  private enum Anchor {
    /// The value with the anchor is still being read.
    case open(SourceRange)
    case closed(Built)
  }

  /// A node with its counts for limits.
  struct Built {
    var node: YAMLNode
    /// The end of the node in the text.
    ///
    /// For an alias, this differs from the end of `node`.
    var end: SourcePosition
    var count = 1
    /// The nesting depth of collections in the node.
    var height = 0
  }

  init(source: SourceFile, limits: YAMLLimits, nodeCount: Int) {
    self.source = source
    self.limits = limits
    lines = SourceLines(source)
    self.nodeCount = nodeCount
  }

  /// Reads the node that starts with an event, including its content.
  mutating func node(
    startingWith event: YAMLEvent,
    from reader: inout EventReader,
    depth: Int = 0
  ) throws(Interruption) -> Built {
    try count(1, at: event.range)
    if case .alias(let name) = event.kind { return try resolve(name, event, depth) }
    let start = ownStart(of: event)
    if let anchor = event.anchor {
      anchors[anchor] = .open(SourceRange(event.range.lowerBound, start))
    }
    var built: Built
    switch event.kind {
    case .scalar(let scalar):
      let leaf = leaf(scalar, event, start)
      built = Built(node: leaf, end: leaf.range.upperBound)
    case .sequenceStart(let isFlow):
      try enter(depth + 1, at: event.range)
      built = try sequence(event, start, isFlow, &reader, depth + 1)
    default:
      guard case .mappingStart(let isFlow) = event.kind else { preconditionFailure("not a node") }
      try enter(depth + 1, at: event.range)
      built = try mapping(event, start, isFlow, &reader, depth + 1)
    }
    if let tag = event.tag {
      if limits.takesForeignTags, tag.utf8.first == UInt8(ascii: "!"), tag.utf8.count > 1 {
        built.node.foreignTag = tag
      } else {
        built.node.tag = self.tag(tag, of: built.node, event)
      }
      // An unknown tag without a value is most likely meant as a string.
      if built.node.tag == nil, built.node.foreignTag == nil, built.node.isMissing {
        built.node.content = .unresolved
      }
    }
    if let anchor = event.anchor {
      built.node.anchor = anchor
      anchors[anchor] = .closed(built)
    }
    return built
  }
}

// MARK: - Nodes

extension TreeBuilder {
  private mutating func leaf(
    _ scalar: YAMLScalar,
    _ event: YAMLEvent,
    _ start: SourcePosition
  ) -> YAMLNode {
    let end = event.range.upperBound
    if scalar.isPlain, scalar.text.isEmpty {
      return YAMLNode(.scalar(scalar), range: SourceRange(at: end))
    }
    let last = scalar.isBlock ? lines.lastInk(before: end, after: start) : end
    let range = SourceRange(start, last)
    if scalar.isPlain {
      diagnostics += PlainTextMessage(scalar.text, at: range, in: source).warnings
    }
    return YAMLNode(.scalar(scalar), range: range)
  }

  private mutating func sequence(
    _ event: YAMLEvent,
    _ start: SourcePosition,
    _ isFlow: Bool,
    _ reader: inout EventReader,
    _ depth: Int
  ) throws(Interruption) -> Built {
    var elements: [YAMLNode] = []
    var built = Built(node: YAMLNode(.unresolved, range: event.range), end: start, height: 1)
    while let next = try built.inner(&reader, isFlow) {
      let element = try node(startingWith: next, from: &reader, depth: depth)
      elements.append(element.node)
      built.take(element)
    }
    built.node = YAMLNode(.sequence(elements), range: SourceRange(start, built.end))
    return built
  }

  private mutating func mapping(
    _ event: YAMLEvent,
    _ start: SourcePosition,
    _ isFlow: Bool,
    _ reader: inout EventReader,
    _ depth: Int
  ) throws(Interruption) -> Built {
    var members = MappingMembers()
    var built = Built(node: YAMLNode(.unresolved, range: event.range), end: start, height: 1)
    while let next = try built.inner(&reader, isFlow) {
      let key = try node(startingWith: next, from: &reader, depth: depth)
      built.take(key)
      let value = try node(startingWith: reader.next(), from: &reader, depth: depth)
        .settled(behind: key, in: &lines)
      built.take(value)
      add(key.node, value.node, to: &members)
    }
    built.node = YAMLNode(members.content, range: SourceRange(start, built.end))
    return built
  }

  private mutating func add(_ key: YAMLNode, _ value: YAMLNode, to members: inout MappingMembers) {
    switch key.content {
    case .unresolved: return
    case .sequence, .mapping:
      let diagnostic = KeyMessages.notText(key, in: source)
      if diagnostic.code == .dollarBrace { members.isMistaken = true }
      members.hasOtherKeys = true
      diagnostics.append(diagnostic)
    case .scalar(let scalar):
      guard let first = members.add(YAMLPair(key: key, value: value), name: scalar.text) else {
        return
      }
      diagnostics.append(KeyMessages.duplicate(scalar.text, at: key.range, first: first.key.range))
    }
  }
}

// MARK: - Properties

extension TreeBuilder {
  private mutating func ownStart(of event: YAMLEvent) -> SourcePosition {
    guard event.anchor != nil || event.tag != nil else { return event.range.lowerBound }
    return NodeProperties(from: event.range.lowerBound, in: &lines).end
  }

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

// MARK: - Aliases and limits

extension TreeBuilder {
  private mutating func resolve(
    _ name: String,
    _ event: YAMLEvent,
    _ depth: Int
  ) throws(Interruption) -> Built {
    switch anchors[name] {
    case .closed(var built):
      aliasedCount += built.count
      try count(built.count - 1, at: event.range)
      try enter(depth + built.height, at: event.range)
      guard aliasedCount <= limits.aliasedNodes else {
        throw .limit(LimitMessages.tooManyAliases(limits.aliasedNodes, at: event.range))
      }
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

  private func enter(_ depth: Int, at range: SourceRange) throws(Interruption) {
    guard depth > limits.depth else { return }
    throw .limit(LimitMessages.tooDeep(limits.depth, at: SourceRange(at: range.lowerBound)))
  }

  private mutating func count(_ more: Int, at range: SourceRange) throws(Interruption) {
    nodeCount += more
    guard nodeCount > limits.nodes else { return }
    throw .limit(LimitMessages.tooManyNodes(limits.nodes, at: SourceRange(at: range.lowerBound)))
  }
}

extension YAMLNode {
  /// A copy of the node and its content, placed at an alias.
  fileprivate func used(by alias: AliasPlace) -> YAMLNode {
    var node = self
    node.range = range.used(by: alias)
    switch content {
    case .scalar, .unresolved: break
    case .sequence(let elements):
      node.content = .sequence(elements.map { $0.used(by: alias) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.map { YAMLPair(key: $0.key.used(by: alias), value: $0.value.used(by: alias)) }
      )
    }
    return node
  }
}

extension TreeBuilder.Built {
  /// The event that starts the next node inside a collection; nil at the collection's end.
  fileprivate mutating func inner(
    _ reader: inout EventReader,
    _ isFlow: Bool
  ) throws(Interruption) -> YAMLEvent? {
    let next = try reader.next()
    guard case .collectionEnd = next.kind else { return next }
    if isFlow { end = next.range.upperBound }
    return nil
  }

  fileprivate mutating func take(_ inner: Self) {
    count += inner.count
    height = max(height, inner.height + 1)
    end = max(end, inner.end)
  }

  /// Places a missing value after its key, regardless of where libyaml stopped searching for it.
  fileprivate consuming func settled(behind key: Self, in lines: inout SourceLines) -> Self {
    guard node.isMissing, node.anchor == nil, end > key.end else { return self }
    end = end.line > key.end.line ? key.end : lines.lastInk(before: end, after: key.end)
    node.range = SourceRange(at: end)
    return self
  }
}

/// The pairs of a mapping that is being read, without duplicate keys.
private struct MappingMembers {
  /// The number of pairs up to which a linear search is faster than a table.
  private static let searched = 8

  private(set) var pairs: [YAMLPair] = []

  /// Whether the author most likely did not mean a mapping.
  var isMistaken = false

  /// Whether the mapping has keys that are not strings.
  ///
  /// With no other keys, its content is unresolved.
  var hasOtherKeys = false

  private var indices: [String: Int] = [:]

  var content: YAMLContent {
    isMistaken || hasOtherKeys && pairs.isEmpty ? .unresolved : .mapping(pairs)
  }

  /// Adds a pair; returns the existing pair if the key is a duplicate, and nil if it is new.
  mutating func add(_ pair: YAMLPair, name: String) -> YAMLPair? {
    if let first = existing(name) { return first }
    pairs.append(pair)
    if pairs.count > MappingMembers.searched {
      if indices.isEmpty { for (index, pair) in pairs.enumerated() { indices[pair.name] = index } }
      indices[name] = pairs.count - 1
    }
    return nil
  }

  private func existing(_ name: String) -> YAMLPair? {
    guard pairs.count > MappingMembers.searched else { return pairs.first { $0.name == name } }
    return indices[name].map { pairs[$0] }
  }
}
