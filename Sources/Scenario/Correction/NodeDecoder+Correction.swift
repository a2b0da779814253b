internal import Diagnostics
internal import YAMLTree

// A slip in a key must not make its value look as if it were missing.
extension NodeDecoder {
  /// A mapping as it was most likely meant: every key that is not known is reported, and what stands
  /// behind it is read as if the known key were written that was meant, unless that one is there.
  ///
  /// `unknown` reports a pair and says which key was meant; nil where that is unknown. Such pairs
  /// stay where they are, for their readers to pass over.
  func corrected(
    _ node: YAMLNode,
    known: [String],
    unknown: (YAMLPair) -> String?
  ) -> YAMLNode {
    guard let pairs = node.pairs, pairs.contains(where: { !known.contains($0.name) }) else {
      return node
    }
    var taken = Set(pairs.map(\.name))
    var meant: [YAMLPair] = []
    for pair in pairs {
      // Keys without a value, and merge keys, are reported where all keys are read.
      let isSettled = known.contains(pair.name) || pair.value.isMissing || pair.isMergeKey
      guard !isSettled, let name = unknown(pair), taken.insert(name).inserted else {
        meant.append(pair)
        continue
      }
      meant.append(pair.renamed(name))
    }
    return node.holding(meant)
  }

  /// The same for keys of one code, whose kind is a word such as `parameter`.
  func corrected(
    _ node: YAMLNode,
    known: [String],
    _ code: DiagnosticCode = .unknownKey,
    _ what: String = "key",
    help: String? = nil
  ) -> YAMLNode {
    corrected(node, known: known) { pair in
      reportUnknown(code, what, pair.key, among: known, help: help)
    }
  }
}
