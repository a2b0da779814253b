internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes a document's scenario.
struct ScenarioDecoder: NodeDecoder {
  var context: DecodingContext

  /// The scenario; nil if the document, or a file that it names, has mistakes.
  func scenario(_ root: YAMLNode) -> CheckedScenario? {
    if case .unresolved = root.content { return nil }
    let help = "Start with `scenario: NAME`, and add `steps:`."
    let keys = DocumentKeyDecoder(context: context)
    guard let written = keys.documentKeys(root, help: help) else { return nil }
    let values = values(of: written.pairs)
    let prose = values["description"].flatMap { valueDecoder.prose($0) }
    var names = Names()
    names.announceUsers(values["given"], values["vars"])
    for pair in values["vars"]?.pairs ?? [] { names.coming[pair.name] = pair.key.range }
    let rows = values["examples"].map { self.rows($0, &names) }
    let name = values["scenario"].flatMap { scenarioName($0, rows ?? [], names) }
    var result = Scenario(
      name: name?.literal ?? values["scenario"]?.scalar?.text ?? "",
      file: source,
      range: values["scenario"]?.range ?? root.shownRange,
      extent: root.range,
      description: prose,
      tags: values["tags"].map { tags($0) } ?? [],
      requirements: values["requires"].map { capabilities($0) } ?? [],
      steps: [],
      timeout: values["timeout"].flatMap { valueDecoder.limit($0, "`timeout`") },
      retries: values["retries"].flatMap { count($0, "`retries`", from: 0) },
      locks: values["lock"].map { locks($0) } ?? []
    )
    let isComplete = readBody(values, root, names, into: &result)
    result.references = sink.references
    guard isComplete, !sink.hasFaultyFile, !diagnostics.hasErrors, let name else { return nil }
    return CheckedScenario(scenario: result, name: name, rows: rows)
  }

  /// The values of the document's keys, with the corrected value of `given`.
  private func values(of pairs: [YAMLPair]) -> DocumentValues {
    var values = DocumentValues(pairs)
    values.change("given") { GivenCorrection(context: context).corrected($0) }
    return values
  }

  private func rows(_ node: YAMLNode, _ names: inout Names) -> [ExampleRow] {
    names.examples = .reading
    let context = context.with(names).with { $0.earlyKey = .examples }
    let decoded = ExampleDecoder(context: context).examples(node)
    names.examples = decoded.names
    return decoded.rows
  }

  /// Decodes all keys that use names, in the order of the run.
  ///
  /// Returns whether every step was decoded.
  private func readBody(
    _ values: DocumentValues,
    _ root: YAMLNode,
    _ names: Names,
    into scenario: inout Scenario
  ) -> Bool {
    var names = names
    var new = NewNames()
    let variables = VariableDecoder(context: context.with(names), origin: .vars)
    scenario.variables = values["vars"].map { variables.variables($0, "`vars`", &new) } ?? []
    names.define(new)
    let given = GivenDecoder(context: context.with(names))
    scenario.given = values["given"].map { given.given($0) } ?? Given()
    // A list instead of a mapping is reported. Its names still count as clients.
    names.givenClients = values["given"]?["clients"]?.namesInside ?? []
    names.givenTriggers = values["given"]?["triggers"]?.pairs.map { $0.map(\.name) }
    let decoder = StepListDecoder(context: context)
    let steps = values["steps"].map { decoder.steps($0, "`steps`", &names) } ?? []
    let cleanup = values["cleanup"].map { decoder.steps($0, "`cleanup`", &names) } ?? []
    analyze(.scenario, root, values, given: scenario.given, steps, cleanup: cleanup, names)
    scenario.steps = steps.compactMap(\.step)
    scenario.cleanup = cleanup.compactMap(\.step)
    scenario.requirements.formUnion(scenario.given.requirements)
    for step in scenario.steps + scenario.cleanup {
      scenario.requirements.formUnion(step.action.requirements)
    }
    checkCapabilities(of: scenario, values["requires"], values["given"])
    if scenario.readsPoolDomain { scenario.requirements.insert(.domain) }
    return (steps + cleanup).allSatisfy(\.isTyped)
  }
}
