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
    var values = Dictionary(written.pairs.map { ($0.name, $0.value) }) { first, _ in first }
    values["given"] = values["given"].map {
      GivenCorrection(context: context).corrected($0)
    }
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
    _ values: [String: YAMLNode],
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
    if scenario.readsPoolDomain { scenario.requirements.insert(.domain) }
    return (steps + cleanup).allSatisfy { $0.step != nil }
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

// MARK: - Simple keys

extension ScenarioDecoder {
  /// Decodes the scenario's name, which may contain values of the examples.
  private func scenarioName(
    _ node: YAMLNode,
    _ rows: [ExampleRow],
    _ names: Names
  ) -> Template? {
    guard let text = scalar(node, "`scenario`")?.text else { return nil }
    guard !text.allSatisfy(\.isWhitespace) else {
      return refuse(.emptyValue, "a scenario's name must not be blank", at: node.range)
    }
    // `${` in a name is not reported.
    guard text.holdsValue else { return Template(literal: text) }
    let count = diagnostics.count
    let early = with(context.with(names).with { $0.earlyKey = .scenario })
    let name = early.valueDecoder.template(node)
    for value in (name ?? (try? Template(parsing: text)))?.values ?? [] {
      guard diagnostics.count - count < ValueDecoder.mistakesOfOneText else { break }
      guard let fault = nameFault(value.expression, rows) else { continue }
      let place = node.range(ofScalars: value.scalars, in: source)
      // One mistake per value is enough.
      guard !diagnostics[count...].contains(where: { place.contains($0.range) }) else { continue }
      report(.valueNotAllowed, fault.title, at: place, label: fault.label)
    }
    return name
  }

  /// The title and label of a mistake in a value of the name; nil if the value is allowed.
  private func nameFault(
    _ expression: ValueExpression,
    _ rows: [ExampleRow]
  ) -> (title: String, label: String)? {
    guard case .path(let path) = expression, path.root == "example" else {
      return ("a scenario's name can use only `$(example.KEY)`", "")
    }
    guard let row = rows.first(where: { $0.value(at: path)?.isScalar != true }) else { return nil }
    return (
      "a scenario's name can use only scalar values that are written in `examples`",
      "row \(row.number) has no scalar value there"
    )
  }

  /// Decodes a literal whole number.
  private func count(_ node: YAMLNode, _ subject: String, from least: Int) -> Int? {
    let needs = "a whole number"
    guard let text = valueDecoder.writtenText(node, subject, needs: needs) else { return nil }
    if let count = Int(text), count >= least { return count }
    let limits = (least...Int.max).limits(for: text)
    return refuse(.badCount, "\(subject) must be \(needs) \(limits)", at: node.range)
  }

  private func tags(_ node: YAMLNode) -> [String] {
    let help = listAdvice("tags", node, leavingOut: TagExpression.operators) {
      $0.isTag ? $0 : $0.meantTag
    }
    guard let elements = elements(of: node, "`tags`", help: help) else { return [] }
    return elements.compactMap { element in
      guard let text = scalar(element, "a tag")?.text else { return nil }
      if text.isTag { return text }
      guard !TagExpression.operators.contains(text) else {
        return refuse(
          .badTag,
          "`\(text)` can't be a tag, because `--tags` takes it as an operator",
          at: element.range,
          help: "Write a tag other than \(TagExpression.operators.sorted().listed("and"))."
        )
      }
      return refuse(.badTag, TagExpression.tagRule, at: element.range, meant: text.meantTag)
    }
  }

  /// The advice to write a string as a list, with the valid element that each part means, except
  /// the words between elements.
  private func listAdvice(
    _ key: String,
    _ node: YAMLNode,
    leavingOut words: Set<String> = [],
    _ element: (String) -> String?
  ) -> String {
    let text = node.scalar.map { $0.text.holdsValue ? "" : $0.text } ?? ""
    let split =
      text.contains(",") ? text.split(separator: ",") : text.split(whereSeparator: \.isWhitespace)
    let parts = split.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let meant = parts.filter { !words.contains($0) }.map(element)
    guard let elements = meant.complete(), !elements.isEmpty else {
      // The string itself as an element is not valid.
      return words.isEmpty ? "Write `\(key): [ ... ]`." : "Write `\(key): [NAME, ...]`."
    }
    return "Write `\(key): [\(elements.joined(separator: ", "))]`."
  }

  private func locks(_ node: YAMLNode) -> [String] {
    let help = "Write `lock: [ ... ]`."
    guard let elements = elements(of: node, "`lock`", help: help) else { return [] }
    return elements.compactMap { element in
      let name = valueDecoder.writtenText(element, "a lock", needs: "a name")
      guard name?.allSatisfy(\.isWhitespace) == true else { return name }
      return refuse(.emptyValue, "the name of a lock must not be blank", at: element.range)
    }
  }

  private func capabilities(_ node: YAMLNode) -> Set<Requirement> {
    let known = Requirement.allCases.map(\.rawValue)
    let help = listAdvice("requires", node) { text in
      known.contains(text) ? text : nearest(to: text, among: known)
    }
    guard let elements = elements(of: node, "`requires`", help: help) else { return [] }
    let found = elements.compactMap { element -> Requirement? in
      guard let text = scalar(element, "a capability")?.text else { return nil }
      if let capability = Requirement(rawValue: text) { return capability }
      let help = "Use \(known.listed("or"))."
      reportUnknown(.unknownCapability, "capability", element, among: known, help: help)
      return nil
    }
    if Set(found).isSuperset(of: [.mock, .live]) {
      let help = "Remove both if the scenario can run on either kind of pool."
      let title = "no pool is both `mock` and `live`, so the scenario would always be skipped"
      report(.unknownCapability, title, at: node.shownRange, help: help)
    }
    return Set(found)
  }
}
