internal import Diagnostics
internal import Values
internal import YAMLTree

/// The keys of a scenario.
package enum ScenarioKey: String, Hashable, Sendable, CaseIterable {
  case scenario, description, tags, requires, given, vars, examples, steps, cleanup, timeout
  case retries

  static let names = allCases.map(\.rawValue)

  /// The key that other tools call so; nil for other words.
  static func meant(by word: String) -> ScenarioKey? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "after", "aftereach", "afterall", "teardown", "finally", "always", "cleanupsteps": .cleanup
    case "retry", "attempts", "maxattempts", "reruns", "flakyretries": .retries
    case "variables", "env", "environment", "let", "define", "constants": .vars
    case "data", "rows", "cases", "table", "testdata", "dataset", "matrix", "foreach", "with":
      .examples
    case "test", "it", "testcase", "usecase": .scenario
    case "precondition", "preconditions", "fixtures", "prerequisites": .given
    case "labels", "groups", "markers", "annotations": .tags
    case "needs", "require", "capabilities": .requires
    case "summary", "comment", "desc", "note": .description
    case "actions", "script", "tasks", "do", "then": .steps
    default: nil
    }
  }

  /// What to write instead of a key of another tool that no key here stands for; nil for other words.
  static func advice(on word: String) -> String? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "before", "beforeeach", "beforeall", "setup", "background":
      "What must hold before the first step is `given`; what else comes first is a step."
    case "if", "condition", "onlyif", "unless":
      "A condition is `when: { ... }` of a step; what the pool must offer is `requires`."
    case "skip", "disabled", "ignore", "pending", "only", "focus", "enabled":
      "Choose scenarios by `tags` and `--tags`."
    case "parallel", "sequential", "serial": "`--jobs` says how many scenarios run at once."
    default: nil
    }
  }
}

extension Checker {
  /// A document's scenario; nil where it, or a file that it names, has mistakes.
  mutating func scenario(_ root: YAMLNode) -> CheckedScenario? {
    if case .unresolved = root.content { return nil }
    let help = "A scenario starts with `scenario: NAME` and has `steps:`."
    guard let written = documentKeys(root, help: help) else { return nil }
    var values = Dictionary(written.pairs.map { ($0.name, $0.value) }) { first, _ in first }
    values["given"] = values["given"].map { meantGiven($0) }
    let prose = values["description"].flatMap { self.prose($0) }
    announceUsers(values["given"], values["vars"])
    for pair in values["vars"]?.pairs ?? [] { names.coming[pair.name] = pair.key.range }
    let rows = values["examples"].map { examples($0) }
    let name = values["scenario"].flatMap { scenarioName($0, rows ?? []) }
    var result = Scenario(
      name: name?.literal ?? values["scenario"]?.scalar?.text ?? "",
      file: source,
      range: values["scenario"]?.range ?? root.shownRange,
      extent: root.range,
      description: prose,
      tags: values["tags"].map { tags($0) } ?? [],
      requirements: values["requires"].map { capabilities($0) } ?? [],
      steps: [],
      timeout: values["timeout"].flatMap { self.timeout($0) },
      retries: values["retries"].flatMap { count($0, "`retries`", from: 0) }
    )
    let isWhole = readBody(values, into: &result)
    let isSound = isWhole && !isSpoilt && !diagnostics.hasErrors
    warnOfUnusedExamples(values["examples"], isWhole: isSound)
    for key in ["vars", "given", "examples"] { warnOfComments(in: values[key]) }
    result.references = references
    guard isSound, let name else { return nil }
    return CheckedScenario(scenario: result, name: name, rows: rows)
  }

  /// What names matter to, in the order of the run; returns whether all steps can be run.
  private mutating func readBody(
    _ values: [String: YAMLNode],
    into scenario: inout Scenario
  ) -> Bool {
    scenario.variables = values["vars"].map { variables($0, "`vars`", .vars) } ?? []
    warnOfBareValues(in: values["vars"])
    noteDemands(
      given: values["given"],
      steps: values["steps"]?.elements ?? [],
      requires: values["requires"]
    )
    scenario.given = values["given"].map { given($0) } ?? Given()
    warnOfMessageWords(in: values["given"], steps: values["steps"]?.elements ?? [])
    // A list of names is a mistake of its own, and none of whoever uses the names.
    givenClients = values["given"]?["clients"]?.namesInside ?? []
    givenTriggers = values["given"]?["triggers"]?.pairs.map { $0.map(\.name) }
    let count = diagnostics.count
    let steps = values["steps"].map { self.steps($0, "`steps`") } ?? []
    let cleanup = values["cleanup"].map { self.steps($0, "`cleanup`") } ?? []
    let all = cleanup.isEmpty ? steps : steps + cleanup
    dropVainDemands(of: all, since: count)
    if let node = values["steps"] {
      checkProof(steps, node)
      checkAwaits(all, node, given: values["given"])
    }
    checkAllowedFlows(all.whole, given: values["given"], requires: values["requires"])
    // A mistake may hide the use of a name.
    if !diagnostics.hasErrors { warnOfUnusedNames(all) }
    warnOfEmptySessions(all)
    scenario.steps = steps.compactMap(\.step)
    scenario.cleanup = cleanup.compactMap(\.step)
    scenario.requirements.formUnion(scenario.given.requirements)
    guard all.allSatisfy({ $0.step != nil }), !diagnostics.hasErrors else {
      return false
    }
    for step in scenario.steps + scenario.cleanup {
      scenario.requirements.formUnion(step.action.requirements)
    }
    if scenario.readsPoolDomain { scenario.requirements.insert(.domain) }
    return true
  }

  private mutating func documentKeys(_ root: YAMLNode, help: String) -> WrittenKeys? {
    guard root.pairs != nil else {
      report(
        .notAScenario,
        "a document must be a scenario or a flow",
        at: root.shownRange,
        label: "this is \(root.kindWords)",
        help: help
      )
      return nil
    }
    let names = root.pairs?.map(\.name) ?? []
    guard isRecognizable(names) else {
      reportOtherFile(names, root, help: help)
      return nil
    }
    // Nothing follows from the keys of what is meant to be a flow.
    guard !reportMeantFlow(root.pairs ?? []), !reportScenarios(root.pairs ?? []) else { return nil }
    let root = withKeysInPlace(root)
    let meant = meant(root, known: ScenarioKey.names) { checker, pair in
      checker.reportUnknownKey(pair.key, besides: names)
    }
    guard let written = keys(of: meant, "a document") else { return nil }
    reportMissingKeys(written, root, names)
    return written
  }

  private mutating func reportMissingKeys(
    _ written: WrittenKeys,
    _ root: YAMLNode,
    _ names: [String]
  ) {
    // An action at the top is most likely a step.
    let hasStep = names.contains { ActionTable.entry(named: $0) != nil }
    let missing = ["scenario", "steps"].filter { written.lacks($0) && !($0 == "steps" && hasStep) }
    guard !missing.isEmpty, let first = root.pairs?.first?.key.range else { return }
    report(
      .missingKey,
      "a scenario needs \(missing.listed())",
      at: first,
      help: missing.contains("scenario") ? "Start it with `scenario: NAME`." : nil
    )
  }

  /// Names what a document is that has no key of a scenario.
  private mutating func reportOtherFile(_ names: [String], _ root: YAMLNode, help: String) {
    var (title, advice) = ("a document must be a scenario or a flow", help)
    if names.contains(where: { ["pools", "sources"].contains($0) }) {
      title = "this is a project file and no scenario"
    } else if names.contains("pool") {
      title = "this is a configuration file of a pool and no scenario"
      advice =
        "Name it in the project file, `pools: { NAME: { kind: mock, configuration: FILE } }`."
    }
    report(.notAScenario, title, at: root.shownRange, help: advice)
  }

  /// Whether any key is one of a scenario, at least nearly: else what the file is meant to be is
  /// not known, and to go through its keys would say nothing.
  private mutating func isRecognizable(_ names: [String]) -> Bool {
    names.contains { name in
      ScenarioKey(rawValue: name) != nil || ActionTable.entry(named: name) != nil
        || nearest(to: name, among: ScenarioKey.names) != nil
    }
  }

  /// Says so where a slip in the word `flow` makes a flow look like a scenario.
  private mutating func reportMeantFlow(_ pairs: [YAMLPair]) -> Bool {
    guard !pairs.contains(where: { $0.name == ScenarioKey.scenario.rawValue }) else { return false }
    let known = ScenarioKey.names + FlowDocumentKey.names
    let slip = pairs.first { pair in
      !known.contains(pair.name)
        && nearest(to: pair.name, among: known) == FlowDocumentKey.flow.rawValue
    }
    guard let slip else { return false }
    reportUnknown(.unknownKey, "key", slip.key, among: known)
    return true
  }

  /// Says so where a document lists scenarios.
  private mutating func reportScenarios(_ pairs: [YAMLPair]) -> Bool {
    let list = pairs.first { $0.name == "scenarios" && $0.value.elements != nil }
    guard let list else { return false }
    let help = "Write each as a document of its own; a line `---` parts it from the next."
    report(.unknownKey, "a document holds one scenario", at: list.key.range, help: help)
    return true
  }

  private mutating func reportUnknownKey(_ key: YAMLNode, besides others: [String]) -> String? {
    let name = key.scalar?.text ?? ""
    if name == FlowDocumentKey.flow.rawValue {
      report(
        .notAScenario,
        "a document is a scenario or a flow, not both",
        at: key.range,
        help: "Begin a document of its own with a line `---`."
      )
      return nil
    }
    if ActionTable.entry(named: name) != nil {
      report(
        .unknownKey,
        "`\(name)` is an action and belongs into a step",
        at: key.range,
        help: "Write it under `steps:`, as `- \(name): ...`."
      )
      return nil
    }
    let other = ScenarioKey.meant(by: name)?.rawValue
    let isName =
      ["name", "title"].contains(name) && !others.contains(ScenarioKey.scenario.rawValue)
    return reportUnknown(
      .unknownKey,
      "key",
      key,
      among: ScenarioKey.names,
      meant: isName ? ScenarioKey.scenario.rawValue : other,
      help: ScenarioKey.advice(on: name) ?? "A scenario has \(ScenarioKey.names.listed())."
    )
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

// MARK: - Simple keys

extension Checker {
  /// The name, in which values of the examples can stand.
  private mutating func scenarioName(_ node: YAMLNode, _ rows: [ExampleRow]) -> Template? {
    guard let text = scalar(node, "`scenario`")?.text else { return nil }
    guard !text.allSatisfy(\.isWhitespace) else {
      report(.emptyValue, "a scenario's name may not be blank", at: node.range)
      return nil
    }
    // Prose is not looked through for `${`.
    guard text.holdsValue else { return Template(literal: text) }
    let count = diagnostics.count
    let name = template(node)
    for value in (name ?? (try? Template(parsing: text)))?.values ?? [] {
      guard diagnostics.count - count < Checker.mistakesOfOneText else { break }
      guard let fault = nameFault(value.expression, rows) else { continue }
      let place = node.range(ofScalars: value.scalars, in: source)
      // One mistake in a value is enough.
      guard !diagnostics[count...].contains(where: { place.contains($0.range) }) else { continue }
      report(.valueNotAllowed, fault.title, at: place, label: fault.label)
    }
    return name
  }

  /// Why a value can't stand in a scenario's name; nil where it can.
  private func nameFault(
    _ expression: ValueExpression,
    _ rows: [ExampleRow]
  ) -> (title: String, label: String)? {
    guard case .path(let path) = expression, path.root == "example" else {
      return ("a scenario's name can only use `$(example...)`", "")
    }
    guard let row = rows.first(where: { $0.value(at: path)?.isScalar != true }) else { return nil }
    return (
      "a scenario's name can only use values that are written out",
      "row \(row.number) has no text there"
    )
  }

  /// A whole number that is written out.
  private mutating func count(_ node: YAMLNode, _ subject: String, from least: Int) -> Int? {
    let needs = "a whole number"
    guard let text = writtenText(node, subject, needs: needs) else { return nil }
    if let count = Int(text), count >= least { return count }
    report(.badCount, "\(subject) must be \(needs), at least \(least)", at: node.range)
    return nil
  }

  private mutating func tags(_ node: YAMLNode) -> [String] {
    let help = "Write `tags: [ ... ]`."
    guard let elements = elements(of: node, "`tags`", help: help) else { return [] }
    return elements.compactMap { element in
      guard let text = scalar(element, "a tag")?.text else { return nil }
      let isTag = text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      }
      if isTag, !text.isEmpty { return text }
      report(
        .badTag,
        "a tag consists of `a` to `z`, `0` to `9` and `-`",
        at: element.range
      )
      return nil
    }
  }

  private mutating func capabilities(_ node: YAMLNode) -> Set<Requirement> {
    let help = "Write `requires: [ ... ]`."
    guard let elements = elements(of: node, "`requires`", help: help) else { return [] }
    let known = Requirement.allCases.map(\.rawValue)
    let found = elements.compactMap { element -> Requirement? in
      guard let text = scalar(element, "a capability")?.text else { return nil }
      if let capability = Requirement(rawValue: text) { return capability }
      let help = "The capabilities are \(known.listed())."
      reportUnknown(.unknownCapability, "capability", element, among: known, help: help)
      return nil
    }
    if Set(found).isSuperset(of: [.mock, .live]) {
      let help = "Leave both out where either will do."
      let title = "no pool is both `mock` and `live`, so the scenario would always be skipped"
      report(.unknownCapability, title, at: node.shownRange, help: help)
    }
    return Set(found)
  }
}
