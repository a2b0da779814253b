internal import Diagnostics

/// Builds a document's nodes from events, and collects mistakes.
struct TreeBuilder: ~Copyable {
  let source: SourceFile
  let limits: YAMLLimits
  var counter: NodeCounter
  var lines: SourceLines
  var diagnostics: [Diagnostic] = []
  var anchors: [String: Anchor] = [:]

  enum Anchor {
    /// The value with the anchor is still being read.
    case open(SourceRange)
    case closed(Built)
  }

  init(source: SourceFile, limits: YAMLLimits, nodeCount: Int) {
    self.source = source
    self.limits = limits
    lines = SourceLines(source)
    counter = NodeCounter(limits: limits, nodeCount: nodeCount)
  }

  /// The number of nodes in the file so far, including nodes behind aliases.
  var nodeCount: Int { counter.nodeCount }

  /// Reads the node that starts with an event, including its content.
  mutating func node(
    startingWith event: YAMLEvent,
    from reader: inout EventReader,
    depth: Int = 0
  ) throws(Interruption) -> Built {
    try counter.add(1, at: event.range)
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
      built = try sequence(event, start, isFlow, &reader, depth + 1)
    default:
      guard case .mappingStart(let isFlow) = event.kind else { preconditionFailure("not a node") }
      built = try mapping(event, start, isFlow, &reader, depth + 1)
    }
    if let tag = event.tag { setTag(tag, of: &built.node, event) }
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
    let last = scalar.isBlock ? lines.endOfContent(before: end, after: start) : end
    let range = SourceRange(start, last)
    if scalar.isPlain, !source.isASCII {
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
    try counter.enter(depth, at: event.range)
    var elements: [YAMLNode] = []
    var built = Built(node: .unread, end: start, height: 1)
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
    try counter.enter(depth, at: event.range)
    var members = MappingMembers()
    var built = Built(node: .unread, end: start, height: 1)
    while let next = try built.inner(&reader, isFlow) {
      let key = try node(startingWith: next, from: &reader, depth: depth)
      built.take(key)
      var value = try node(startingWith: reader.next(), from: &reader, depth: depth)
      value.settle(behind: key, in: &lines)
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
      let diagnostic = KeyMessages.notText(key, in: source, readsValues: limits.readsValues)
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
