internal import Diagnostics
internal import Values
internal import YAMLTree

extension ParameterDecoder {
  /// Reports missing parameters.
  ///
  /// If `isChoice` is true, one of the parameters is enough.
  ///
  /// `unknownIndex` is the index of the diagnostic about an unknown parameter that most likely
  /// means a missing parameter. Its help then lists the missing parameters.
  func reportMissing(
    _ missing: [String],
    isChoice: Bool = false,
    _ subject: String,
    _ node: YAMLNode,
    unknownIndex: Int?
  ) {
    let needs = "\(subject) needs \(missing.listed(isChoice ? "or" : "and"))"
    guard let unknownIndex else {
      let help = helpAdding(missing, isChoice: isChoice, to: node)
      report(.missingParameter, needs, at: node.shownRange, help: help)
      return
    }
    // A second long list would repeat most of the names.
    let takes = missing.count > 3 ? nil : diagnostics[unknownIndex].help
    sink.setHelp("\(needs).\(takes.map { " \($0)" } ?? "")", ofDiagnostic: unknownIndex)
  }

  /// The help that adds the missing parameters; nil if one of them has no example.
  private func helpAdding(_ missing: [String], isChoice: Bool, to node: YAMLNode) -> String? {
    let examples = { (names: [String]) in
      names.map { name in example(of: name, in: node).map { "\(name): \($0)" } }
    }
    guard isChoice else { return examples(missing).complete().map { "Add \($0.listed())." } }
    guard let chosen = missing.first(where: { example(of: $0, in: node) != nil }) else {
      return nil
    }
    let others = entry.requirements(beside: chosen).filter { node[$0] == nil }
    return examples([chosen] + others).complete().map { "For example, add \($0.listed())." }
  }

  private func example(of name: String, in node: YAMLNode) -> String? {
    if let value = ParameterSynonyms.examples[entry.name]?[name] { return value }
    if name == "username", let value = node["attributes"]?.identifier { return value }
    if name == "trigger", let trigger = names.givenTriggers?.first { return trigger }
    guard let value = ParameterSynonyms.anyExamples[name] else { return nil }
    // These examples are names that an earlier step must have saved.
    let saved = ["code": "code", "token": "tokens"][name]
    if let saved, names.defined[saved] == nil { return "..." }
    return names.isInFlow && value.hasPrefix("$(user.") ? "..." : value
  }
}

extension YAMLNode {
  /// The value of an attribute that pools accept as a user name.
  fileprivate var identifier: String? {
    let names = ["email", "phone_number", "phone", "mail"]
    return pairs?.first { names.contains($0.name) }?.value.scalar?.text
  }
}
