internal import Diagnostics
internal import YAMLTree

// A slip in a key must not make whatever stands behind it look as if it were not there.
extension Checker {
  /// A mapping as it was most likely meant: every key that is not known is reported, and what stands
  /// behind it is read as if the known key were written that was meant, unless that one is there.
  ///
  /// `unknown` reports a pair and says which key was meant; nil where nobody can tell. Such pairs
  /// stay where they are, for their readers to pass over.
  mutating func meant(
    _ node: YAMLNode,
    known: [String],
    unknown: (inout Checker, YAMLPair) -> String?
  ) -> YAMLNode {
    guard let pairs = node.pairs, pairs.contains(where: { !known.contains($0.name) }) else {
      return node
    }
    var taken = Set(pairs.map(\.name))
    var meant: [YAMLPair] = []
    for pair in pairs {
      // Keys without a value, and merge keys, are reported where all keys are read.
      let isSettled = known.contains(pair.name) || pair.value.isMissing || pair.isMergeKey
      guard !isSettled, let name = unknown(&self, pair), taken.insert(name).inserted else {
        meant.append(pair)
        continue
      }
      meant.append(pair.renamed(name))
    }
    var node = node
    node.content = .mapping(meant)
    return node
  }

  /// The same for keys of one code, whose kind is a word such as `parameter`.
  mutating func meant(
    _ node: YAMLNode,
    known: [String],
    _ code: DiagnosticCode = .unknownKey,
    _ what: String = "key",
    help: String? = nil
  ) -> YAMLNode {
    meant(node, known: known) { checker, pair in
      checker.reportUnknown(code, what, pair.key, among: known, help: help)
    }
  }
}

extension YAMLPair {
  /// The same pair under another key, which stands in the same place.
  func renamed(_ name: String) -> YAMLPair {
    var pair = self
    pair.key.content = .scalar(YAMLScalar(name, style: key.scalar?.style ?? .plain))
    return pair
  }
}

extension YAMLNode {
  /// The mapping with the values of a key put through a change.
  func changing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard let pairs, pairs.contains(where: { $0.name == key }) else { return self }
    return holding(
      pairs.map { pair in
        guard pair.name == key else { return pair }
        return YAMLPair(key: pair.key, value: change(pair.value))
      }
    )
  }
}
