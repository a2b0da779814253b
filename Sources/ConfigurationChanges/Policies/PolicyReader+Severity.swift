internal import Diagnostics
internal import YAMLTree

extension PolicyReader {
  /// Reads a severity, which `--fail-on` uses; nil after a mistake.
  mutating func readSeverity(_ node: YAMLNode) -> Severity? {
    guard let word = text(node, .severity) else { return nil }
    if let severity = Severity(rawValue: word) { return severity }
    let known = Severity.allCases.map(\.rawValue)
    let others = [
      "critical": Severity.breaking, "high": .breaking, "error": .breaking, "medium": .behavior,
      "moderate": .behavior, "warning": .behavior, "warn": .behavior, "low": .text, "info": .none,
      "informational": .none, "note": .none, "optional": .none,
    ]
    let nearest = others[word.lowercased()]?.rawValue ?? Suggestion.nearest(to: word, among: known)
    report(
      .unknownSeverity,
      "unknown severity \(word.visible.asName)",
      at: node.range,
      label: nearest.map { "did you mean `\($0)`?" } ?? "",
      help: "Write \(known.listed("or"))."
    )
    return nil
  }
}
