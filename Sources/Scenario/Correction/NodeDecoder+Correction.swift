internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

// Corrects misspelled keys, whose values would otherwise also be reported as missing.
extension NodeDecoder {
  /// Reports every unknown key and returns a copy of the mapping with the intended keys.
  ///
  /// `unknown` reports a pair and returns the intended key. The pair is renamed, unless the
  /// intended key is also present. If `unknown` returns nil, the pair stays unchanged and is
  /// ignored later.
  func corrected(
    _ node: YAMLNode,
    isKnown: (String) -> Bool,
    unknown: (YAMLPair) -> String?
  ) -> YAMLNode {
    guard let pairs = node.pairs, pairs.hasElement(where: { !isKnown($0.name) }) else {
      return node
    }
    var taken = Set(pairs.map(\.name))
    var meant: [YAMLPair] = []
    for pair in pairs {
      // Merge keys and keys without a value are reported where all keys are read.
      let isSettled = isKnown(pair.name) || pair.value.isMissing || pair.isMergeKey
      guard !isSettled, let name = unknown(pair), taken.insert(name).inserted else {
        meant.append(pair)
        continue
      }
      meant.append(pair.renamed(name))
    }
    return node.holding(meant)
  }

  func corrected(
    _ node: YAMLNode,
    known: [String],
    unknown: (YAMLPair) -> String?
  ) -> YAMLNode {
    corrected(node, isKnown: known.contains, unknown: unknown)
  }

  /// Corrects keys that share a code; `what` is a word such as `parameter`.
  func corrected(
    _ node: YAMLNode,
    known: [String],
    _ code: DiagnosticCode = .unknownKey,
    _ what: String = "key",
    help: @autoclosure () -> String? = nil
  ) -> YAMLNode {
    corrected(node, known: known) { pair in
      reportUnknown(code, what, pair.key, among: known, help: help())
    }
  }
}

// Without its colon, a key includes the value.
extension NodeDecoder {
  /// Reports a missing colon between an action and its parameters; returns true in that case.
  func reportMissingColon(_ node: YAMLNode, _ code: DiagnosticCode) -> Bool {
    guard let scalar = node.scalar, scalar.isPlain else { return false }
    let word = String(scalar.text.prefix { $0.isLetter && $0.isASCII })
    let behind = scalar.text.dropFirst(word.count)
    guard ActionTable.entry(named: word) != nil || CognitoModel.operation(word) != nil,
      let mark = behind.first, " {[=;,".contains(mark)
    else { return false }
    return report(
      code,
      "missing colon after `\(word)`",
      at: node.range(ofScalars: 0..<word.unicodeScalars.count, in: source),
      help: ActionTable.entry(named: word).flatMap { $0.takesNoMapping }
        ?? "Write `\(word): { ... }`."
    )
  }

  /// Reports a known key that lacks a colon before a bracket, as in `expect { nextStep: done }`.
  func reportMissingColon(
    _ key: YAMLNode,
    _ code: DiagnosticCode,
    among known: [String]
  ) -> Bool {
    guard let scalar = key.scalar, scalar.isPlain else { return false }
    let word = scalar.text.prefix { !" {[".contains($0) }
    let bracket = scalar.text.dropFirst(word.count).first { $0 != " " }
    guard bracket == "{" || bracket == "[", known.contains(String(word)) else { return false }
    return report(
      code,
      "missing colon after `\(word)`",
      at: key.range(ofScalars: 0..<word.unicodeScalars.count, in: source),
      help: "Write `\(word): \(bracket == "{" ? "{ ... }" : "[ ... ]")`."
    )
  }
}

extension ActionDefinition {
  /// A sketch of an action that takes a duration instead of a mapping; nil for other actions.
  fileprivate var takesNoMapping: String? {
    if case .duration = input { ActionTable.sketch(of: name) } else { nil }
  }
}
