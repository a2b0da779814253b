internal import Diagnostics
internal import YAMLTree

/// Decodes the keys of a scenario's document and corrects misplaced or misspelled keys.
struct DocumentKeyDecoder: NodeDecoder {
  var context: DecodingContext

  func documentKeys(_ root: YAMLNode, help: String) -> WrittenKeys? {
    guard root.pairs != nil else {
      return reject(
        .notAScenario,
        "a document must be a scenario or a flow",
        at: root.shownRange,
        label: "this is \(root.kindDescription)",
        help: help
      )
    }
    let names = root.pairs?.map(\.name) ?? []
    guard isRecognizable(names) else {
      reportOtherFile(names, root, help: help)
      return nil
    }
    // The other keys of a flow with a misspelled `flow` would only cause misleading diagnostics.
    guard !reportMeantFlow(root.pairs ?? []), !reportScenarios(root.pairs ?? []) else { return nil }
    let root = relocating(root, by: MisplacedKeyFinder.scenario)
    let meant = corrected(root, known: ScenarioKey.names) { pair in
      reportUnknownKey(pair.key, besides: names)
    }
    guard let written = keys(of: meant, "a document") else { return nil }
    reportMissingKeys(written, root, names)
    return written
  }

  private func reportMissingKeys(
    _ written: WrittenKeys,
    _ root: YAMLNode,
    _ names: [String]
  ) {
    guard written.lacks("scenario") || written.lacks("steps") else { return }
    let lacking = ["scenario", "steps"].filter { written.lacks($0) }
    // An action at the top level is most likely a step.
    let hasStep = names.contains { ActionTable.entry(named: $0) != nil }
    let missing = lacking.filter { $0 != "steps" || !hasStep }
    guard !missing.isEmpty, let first = root.pairs?.first?.key.range else { return }
    let help =
      switch missing {
      case ["scenario"]: "Start the document with `scenario: NAME`."
      case ["steps"]: "Add `steps:`, followed by a list of steps."
      default:
        "Start the document with `scenario: NAME`, and add `steps:`, followed by a list of steps."
      }
    report(.missingKey, "a scenario needs \(missing.listed())", at: first, help: help)
  }

  /// Reports a document without scenario keys, naming the kind of file if possible.
  private func reportOtherFile(_ names: [String], _ root: YAMLNode, help: String) {
    var (title, advice) = ("a document must be a scenario or a flow", help)
    if names.contains(where: { ["pools", "sources"].contains($0) }) {
      title = "this is a project file, not a scenario"
      advice =
        "Pass scenario files or a folder instead. authflow reads `authflow.yaml` by default. To use another project file, pass `--config FILE`."
    } else if names.contains("pool") {
      title = "this is a pool's configuration file, not a scenario"
      advice =
        "Keep this file outside the scenarios' folder, and declare a pool in the project file: `pools: { NAME: { kind: mock, configuration: FILE } }`."
    }
    report(.notAScenario, title, at: root.shownRange, help: advice)
  }

  /// Whether any key is, or resembles, a key of a scenario.
  ///
  /// If not, the kind of file is unknown, and reporting each key would not help.
  private func isRecognizable(_ names: [String]) -> Bool {
    names.contains { name in
      ScenarioKey(word: name) != nil || ActionTable.entry(named: name) != nil
        || nearest(to: name, among: ScenarioKey.names) != nil
    }
  }

  /// Reports a misspelled `flow` in a document without `scenario`; returns true in that case.
  private func reportMeantFlow(_ pairs: [YAMLPair]) -> Bool {
    guard !pairs.contains(where: { $0.name == ScenarioKey.scenario.rawValue }) else { return false }
    let known = ScenarioKey.names + FlowDocumentKey.names
    let typo = pairs.first { pair in
      !known.contains(pair.name)
        && nearest(to: pair.name, among: known) == FlowDocumentKey.flow.rawValue
    }
    guard let typo else { return false }
    reportUnknown(.unknownKey, "key", typo.key, among: known)
    return true
  }

  /// Reports a document that lists scenarios; returns true in that case.
  private func reportScenarios(_ pairs: [YAMLPair]) -> Bool {
    let list = pairs.first { $0.name == "scenarios" && $0.value.elements != nil }
    guard let list else { return false }
    let help = "Write each scenario as its own document, separated by a `---` line."
    let title = "a document can contain only one scenario"
    return report(.unknownKey, title, at: list.key.range, help: help)
  }

  /// Reports the key of a flow, or an action outside a step; returns true in that case.
  private func reportMisplaced(_ key: YAMLNode, _ name: String) -> Bool {
    if name == FlowDocumentKey.flow.rawValue {
      return report(
        .notAScenario,
        "a document is a scenario or a flow, not both",
        at: key.range,
        help: "Move the flow to its own document, after a `---` line."
      )
    }
    guard ActionTable.entry(named: name) != nil else { return false }
    return report(
      .unknownKey,
      "`\(name)` is an action and belongs in a step",
      at: key.range,
      help: "Write `- \(name): ...` under `steps:`."
    )
  }

  private func reportUnknownKey(_ key: YAMLNode, besides others: [String]) -> String? {
    let name = key.scalar?.text ?? ""
    if reportMisplaced(key, name) { return nil }
    let other = ScenarioKey.meant(by: name)?.rawValue
    let isName =
      ["name", "title"].contains(name) && !others.contains(ScenarioKey.scenario.rawValue)
    return reportUnknown(
      .unknownKey,
      "key",
      key,
      among: ScenarioKey.names,
      meant: isName ? ScenarioKey.scenario.rawValue : other,
      help: ScenarioKey.advice(on: name)
        ?? "In a scenario, use only \(ScenarioKey.names.listed())."
    )
  }
}
