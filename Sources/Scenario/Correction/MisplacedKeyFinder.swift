internal import Diagnostics
internal import YAMLTree

/// Finds keys that authors often write in the wrong place.
struct MisplacedKeyFinder: Sendable {
  let find: @Sendable (YAMLNode) -> [MisplacedKeys]

  /// Creates a finder that reports each misplaced key separately.
  init(each find: @escaping @Sendable (YAMLNode) -> [MisplacedKeys]) { self.find = find }

  /// Creates a finder that reports all misplaced keys together; `find` returns nil for none.
  init(_ find: @escaping @Sendable (YAMLNode) -> MisplacedKeys?) {
    self.find = { find($0).map { [$0] } ?? [] }
  }
}

extension NodeDecoder {
  /// Reports misplaced keys and moves them to their correct places.
  func relocating(_ node: YAMLNode, by keyFinders: [MisplacedKeyFinder]) -> YAMLNode {
    keyFinders.reduce(node) { node, keyFinder in
      keyFinder.find(node).reduce(node) { relocating($0, $1) }
    }
  }

  func relocating(_ node: YAMLNode, _ found: MisplacedKeys) -> YAMLNode {
    guard let first = found.pairs.first else { return node }
    report(found.code, found.title, at: first.key.range, label: found.label, help: found.help)
    sink.uses.refused.formUnion(found.rejectedNames)
    return node.relocating(found)
  }
}

extension YAMLNode {
  fileprivate func relocating(_ found: MisplacedKeys) -> YAMLNode {
    let moved = found.pairs.filter { !found.dropped.contains($0.name) }
    switch found.destination {
    case .nowhere: return without(found.pairs)
    case .dropped:
      guard let holder = found.holder else { return self }
      return changing(holder) { inside in inside.without(found.pairs) }
    case .inside(let key): return without(found.pairs).adding(moved, to: key)
    case .parameters(let action):
      let rest = without(found.pairs)
      guard rest[action]?.isMissing == true else { return rest.adding(moved, to: action) }
      return rest.changing(action) { _ in YAMLNode(.mapping(moved), range: moved.wholeRange) }
    case .outside:
      guard let holder = found.holder, let inside = self[holder]?.without(found.pairs) else {
        return self
      }
      // An action may be empty, but an empty `expect` would be another mistake.
      let isGone = inside.pairs?.isEmpty == true && StepModifier(word: holder) != nil
      let kept = isGone ? holding((pairs ?? []).filter { $0.name != holder }) : self
      return kept.changing(holder) { _ in inside }.adding(moved)
    case .renamed(let name):
      let place = found.pairs.first?.key.range
      return holding((pairs ?? []).map { $0.key.range == place ? $0.renamed(name) : $0 })
    }
  }

  private func without(_ dropped: [YAMLPair]) -> YAMLNode {
    holding((pairs ?? []).filter { pair in !dropped.contains { $0.key.range == pair.key.range } })
  }
}

extension [YAMLPair] {
  fileprivate var wholeRange: SourceRange {
    guard let first, let last else { return SourceRange(at: .start) }
    return SourceRange(first.key.range.lowerBound, last.value.range.upperBound)
  }
}

// MARK: - Changing mappings

extension YAMLPair {
  /// A copy of the pair under another key, at the same place.
  func renamed(_ name: String) -> YAMLPair {
    var pair = self
    pair.key.content = .scalar(YAMLScalar(name, style: key.scalar?.style ?? .plain))
    return pair
  }
}

extension YAMLNode {
  /// A copy of the mapping with other pairs.
  func holding(_ pairs: [YAMLPair]) -> YAMLNode {
    var node = self
    node.content = .mapping(pairs)
    return node
  }

  /// A copy of the mapping with added pairs, except pairs whose keys already exist.
  func adding(_ more: [YAMLPair]) -> YAMLNode {
    let own = pairs ?? []
    let taken = Set(own.map(\.name))
    return holding(own + more.filter { !taken.contains($0.name) })
  }

  /// A copy of the mapping with pairs added to the mapping of a key, which is created if missing.
  fileprivate func adding(_ strays: [YAMLPair], to key: String) -> YAMLNode {
    guard let first = strays.first else { return self }
    if let inside = self[key] {
      guard inside.pairs != nil else { return self }
      return changing(key) { $0.adding(strays) }
    }
    let node = YAMLNode(.scalar(YAMLScalar(key)), range: first.key.range)
    let value = YAMLNode(.mapping(strays), range: strays.wholeRange)
    return adding([YAMLPair(key: node, value: value)])
  }

  /// A copy of the mapping with changed values of a key.
  func changing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard let pairs, pairs.contains(where: { $0.name == key }) else { return self }
    return holding(
      pairs.map { pair in
        guard pair.name == key else { return pair }
        return YAMLPair(key: pair.key, value: change(pair.value))
      }
    )
  }

  /// The names in a string, a list of strings, or the keys of a mapping.
  var namesInside: [String] {
    let nodes = [self] + (elements ?? []) + (pairs?.map(\.key) ?? [])
    return nodes.compactMap { $0.scalar?.text }
  }
}
