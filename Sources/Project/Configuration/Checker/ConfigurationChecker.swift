internal import Diagnostics
internal import Values
internal import YAMLTree

/// Checks a configuration file; everything it finds is collected, nothing is thrown.
///
/// Files that were exported from a pool can be newer than the service model, so what the model does
/// not know is kept. A reading function returns nil where there is nothing to return, or where it has
/// reported why.
struct ConfigurationChecker: StructureChecker {
  let source: SourceFile
  var diagnostics: [Diagnostic] = []

  /// The secrets that are written out in the file.
  var writtenSecrets: [Secret] = []

  init(source: SourceFile) { self.source = source }
}

/// How a configuration file is written, for those who wrote something else.
enum ConfigurationWords {
  static let help =
    "A configuration file has `pool:` with the members that DescribeUserPool shows, and more."
  static let clients = "Write `clients: { web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }`."
}

// MARK: - Reporting

extension ConfigurationChecker {
  /// The pairs of a mapping; merge keys and keys without a value are reported and left out.
  mutating func pairs(
    of node: YAMLNode,
    _ subject: String,
    help: String? = nil
  ) -> [YAMLPair]? {
    guard let pairs = node.pairs else {
      reportKind(node, subject, needs: "a mapping", help: help)
      return nil
    }
    return pairs.filter { pair in
      !isMerge(pair) && isWritten(pair.value, "`\(pair.name)`", at: pair.key.range)
    }
  }

  /// Warns of a key that is likely to be a slip; one that is like no known key is taken as it is.
  mutating func noteUnknown(_ key: YAMLNode, among known: [String]) {
    let name = key.scalar?.text ?? ""
    guard let nearest = Suggestion.slip(name, of: known) else { return }
    warn(
      .nearKey,
      "nobody knows `\(name)`",
      at: key.range,
      label: "did you mean `\(nearest)`?",
      help: "It is kept as it is, and nothing reads it."
    )
  }
}
