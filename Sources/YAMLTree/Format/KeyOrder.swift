/// The order of keys in a file's mappings.
package protocol YAMLKeyOrder: Sendable {
  /// Returns a rank for each key, lowest first; nil if a mapping's keys stay in place.
  func ranks(of keys: [String], at place: YAMLPlace) -> [Int]?
}

/// The path from a document's root to a value in it.
package struct YAMLPlace: Hashable, Sendable {
  /// A level of the path.
  package enum Step: Hashable, Sendable {
    case key(String)
    case element
  }

  /// The path from the root; empty for the root itself.
  package var steps: [Step] = []

  /// The place of the document's root.
  package static let root = YAMLPlace()

  func below(_ step: Step) -> YAMLPlace { YAMLPlace(steps: steps + [step]) }
}

extension YAMLNode {
  /// A copy of the value with sorted mapping keys.
  ///
  /// Trees become equal if they differ only in the order of ranked keys.
  func canonical(by order: any YAMLKeyOrder, at place: YAMLPlace = .root) -> YAMLNode {
    var node = self
    switch content {
    case .scalar, .unresolved: break
    case .sequence(let elements):
      node.content = .sequence(
        elements.map { $0.canonical(by: order, at: place.below(.element)) }
      )
    case .mapping(let pairs):
      var members = pairs.map { pair in
        let place = place.below(.key(pair.name))
        return YAMLPair(key: pair.key, value: pair.value.canonical(by: order, at: place))
      }
      if let ranks = order.ranks(of: pairs.map(\.name), at: place) {
        members = zip(ranks, members).sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
      }
      node.content = .mapping(members)
    }
    return node
  }
}

extension SyntaxNode {
  /// Sorts the keys of all mappings, but keeps anchors before their aliases.
  mutating func sort(by order: any YAMLKeyOrder, at place: YAMLPlace = .root) {
    guard case .collection(var collection) = content else { return }
    for index in collection.entries.indices {
      let step = collection.entries[index].key?.name.map { YAMLPlace.Step.key($0) } ?? .element
      collection.entries[index].value.sort(by: order, at: place.below(step))
    }
    let names = collection.entries.compactMap { $0.key?.name }
    if collection.isMapping, names.count == collection.entries.count,
      let ranks = order.ranks(of: names, at: place)
    {
      collection.entries = collection.entries.sorted(by: ranks)
    }
    content = .collection(collection)
  }

  /// The name of a key; nil if the key is an alias or a collection.
  private var name: String? {
    switch content {
    case .empty: ""
    case .scalar(let scalar): scalar.scalar.text
    case .alias, .collection: nil
    }
  }
}

extension [SyntaxEntry] {
  /// The entries by rank.
  ///
  /// Entries that share an anchor stay in their order.
  fileprivate func sorted(by ranks: [Int]) -> [SyntaxEntry] {
    guard ranks != ranks.sorted() else { return self }
    let anchors = map { AnchorUse(in: $0) }
    guard anchors.contains(where: { !$0.isEmpty }) else {
      return indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { self[$0] }
    }
    // Mappings of this size rarely have anchors, and sorting them takes time.
    guard count <= 200 else { return self }
    var left = [Int](indices)
    var result = Self()
    while !left.isEmpty {
      let free = left.filter { index in
        !left.contains { $0 < index && anchors[$0].binds(anchors[index]) }
      }
      guard let next = free.min(by: { ranks[$0] < ranks[$1] }) else { return self }
      result.append(self[next])
      left.removeAll { $0 == next }
    }
    return result
  }
}

/// The anchors that an entry defines, and the anchors that its aliases refer to.
private struct AnchorUse {
  private var defined: Set<String> = []
  private var named: Set<String> = []

  init(in entry: SyntaxEntry) {
    add(entry.value)
    if let key = entry.key { add(key) }
  }

  var isEmpty: Bool { defined.isEmpty && named.isEmpty }

  /// Whether the other entry must stay after this entry.
  func binds(_ other: AnchorUse) -> Bool {
    let isApart =
      defined.isDisjoint(with: other.defined) && defined.isDisjoint(with: other.named)
      && named.isDisjoint(with: other.defined)
    return !isApart
  }

  private mutating func add(_ node: SyntaxNode) {
    if let anchor = node.anchor { defined.insert(String(anchor.dropFirst())) }
    switch node.content {
    case .alias(let alias): named.insert(String(alias.dropFirst()))
    case .collection(let collection):
      for entry in collection.entries {
        add(entry.value)
        if let key = entry.key { add(key) }
      }
    case .empty, .scalar: break
    }
  }
}
