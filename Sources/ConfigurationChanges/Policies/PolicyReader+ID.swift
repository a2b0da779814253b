internal import Diagnostics
internal import ServiceRules
internal import YAMLTree

extension PolicyReader {
  /// Reads the ID of a rule; nil after a mistake.
  mutating func readID(_ node: YAMLNode) -> String? {
    guard let id = text(node, .id) else { return nil }
    let form = /[a-z0-9]+(-[a-z0-9]+)*/
    guard id.wholeMatch(of: form) != nil else {
      reportInvalidID(id, node)
      return nil
    }
    if let first = ids[id] {
      report(
        .repeatedRuleID,
        "duplicate ID `\(id)`",
        at: node.range,
        notes: [Diagnostic.Note("the first rule with this ID is here", at: first)],
        help: "Rule IDs identify the rules in findings. Choose another ID."
      )
      return nil
    }
    ids[id] = node.range
    guard !Rules.all.contains(where: { $0.id == id }), Rulebook.rule(id) == nil else {
      report(
        .reservedRuleID,
        "the built-in rule `\(id)` has this ID",
        at: node.range,
        help: "Rule IDs identify the rules in findings. Choose another ID, such as `team-\(id)`."
      )
      return nil
    }
    return id
  }

  private mutating func reportInvalidID(_ id: String, _ node: YAMLNode) {
    let meant = id.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .joined(separator: "-")
    report(
      .badRuleID,
      "invalid ID \(id.visible.asName)",
      at: node.range,
      label: meant.isEmpty ? "" : "did you mean `\(meant)`?",
      help: "Use lowercase letters, digits, and hyphens."
    )
  }
}
