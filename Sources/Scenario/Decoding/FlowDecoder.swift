internal import Diagnostics
internal import JSON
internal import Values
internal import YAMLTree

/// Decodes the flow of a document.
///
/// A flow can read its parameters, the pool, and generators, but no names of the scenario.
struct FlowDecoder: NodeDecoder {
  var context: DecodingContext

  func flow(_ root: YAMLNode, _ name: String) -> CheckedFlow {
    var checked = CheckedFlow(name: name)
    var names = Names()
    names.isInFlow = true
    let decoder = with(context.with(names))
    if let written = decoder.flowKeys(root) {
      decoder.read(DocumentValues(written.pairs), root, into: &checked)
    }
    checked.diagnostics = diagnostics
    checked.references = sink.references
    checked.depth = sink.flows.depth + 1
    return checked
  }

  private func read(
    _ values: DocumentValues,
    _ root: YAMLNode,
    into checked: inout CheckedFlow
  ) {
    checkFlowName(values["flow"])
    let prose = values["description"].flatMap { valueDecoder.prose($0) }
    var names = names
    let early = with(context.with { $0.earlyKey = .parameters })
    let parameters = values["parameters"].map { early.parameters($0, &names) } ?? []
    let decoder = StepListDecoder(context: context)
    let steps = values["steps"].map { decoder.steps($0, "`steps`", &names) } ?? []
    let returns = values["returns"].map { with(context.with(names)).returns($0) } ?? []
    checked.note(parameters, writtenIn: values["parameters"])
    checked.returns = returns.map {
      OutcomeField($0.name, $0.shape, "A value that the flow returns.")
    }
    let inlined = steps.inlined
    checked.steps = steps.exceedsLimit ? steps : inlined
    // These warnings are not repeated where the flow is used.
    for unsent in AwaitAnalysis.unsent(in: checked.steps, isFlow: true) {
      checked.steps[unsent.index] = checked.steps[unsent.index].silenced
    }
    analyze(.flow, root, values, steps, inlined: inlined, names)
    guard !diagnostics.hasErrors, let whole = steps.map(\.step).complete() else { return }
    checked.flow = Flow(
      name: checked.name,
      file: source,
      range: values["flow"]?.range ?? root.shownRange,
      description: prose,
      parameters: parameters,
      steps: whole,
      returns: returns.compactMap(\.variable)
    )
  }

  private func flowKeys(_ root: YAMLNode) -> WrittenKeys? {
    let known = FlowDocumentKey.names
    let root = corrected(relocating(root, by: Relocation.flow), known: known) { pair in
      let help = "In a flow, use only \(known.listed())."
      guard let meant = FlowDocumentKey.meant(by: pair.name)?.rawValue, root[meant] == nil else {
        return reportUnknown(.unknownKey, "key", pair.key, among: known, help: help)
      }
      return reportUnknown(.unknownKey, "key", pair.key, among: [], meant: meant)
    }
    guard let written = keys(of: root, "a flow") else { return nil }
    if written.lacks("steps"), let first = root.pairs?.first?.key.range {
      let help = "Add `steps:`, followed by a list of steps."
      report(.missingKey, "a flow needs `steps`", at: first, help: help)
    }
    return written
  }

  private func checkFlowName(_ node: YAMLNode?) {
    guard let node, let name = scalar(node, "`flow`")?.text else { return }
    if name.allSatisfy(\.isWhitespace) {
      report(.emptyValue, "a flow's name must not be blank", at: node.range)
    } else if name.holdsValue {
      report(.valueNotAllowed, "`$(...)` is not supported in a flow's name", at: node.range)
    }
  }
}

extension CheckedFlow {
  /// Records the valid parameters, and the names of the others.
  fileprivate mutating func note(_ valid: [Flow.Parameter], writtenIn node: YAMLNode?) {
    parameters = valid.map { .init(name: $0.name.name, isRequired: $0.fallback == nil) }
    let names = node?.pairs?.map(\.name) ?? []
    refusedParameters = Set(names).subtracting(parameters.map(\.name))
  }
}

// MARK: - Returned values

extension FlowDecoder {
  private struct Returned {
    var name: String
    var value: ValueTemplate?
    var shape: ValueShape

    var variable: Variable? { value.map { Variable(name: name, value: $0) } }
  }

  private func returns(_ node: YAMLNode) -> [Returned] {
    if let elements = node.elements { return listedReturns(elements, node) }
    let help = "Write a mapping of names to values: `returns: { NAME: $(value) }`."
    guard let written = keys(of: node, "`returns`", help: help) else { return [] }
    return written.pairs.compactMap { pair in
      let name = isPlainKey(pair.key) ? valueDecoder.name(pair.key, "a name in `returns`") : nil
      let value = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      guard let name else { return nil }
      // In `expect`, a returned value named `error` would look like an error from the pool.
      if name == OutcomePath.error {
        report(.reservedName, "the name `error` is reserved", at: pair.key.range)
      }
      return Returned(name: name, value: value, shape: knownShape(of: value, pair.value))
    }
  }

  /// Reports returned values in a list and returns them with only their names.
  private func listedReturns(_ elements: [YAMLNode], _ node: YAMLNode) -> [Returned] {
    let listed = ListedName.all(in: elements)
    let forms = listed.map { $0.returned(in: source) }
    let sketch = forms.isEmpty ? "NAME: $(value)" : forms.joined(separator: ", ")
    reportKind(node, "`returns`", needs: "a mapping", help: "Write `returns: { \(sketch) }`.")
    return listed.map { Returned(name: $0.name, value: nil, shape: .any) }
  }

  /// The shape of a value if it is known, otherwise `.any`.
  private func knownShape(of value: ValueTemplate?, _ node: YAMLNode) -> ValueShape {
    guard case .scalar(let template, _, _)? = value, let read = template.values.first,
      template.soleValue != nil
    else { return value.map { ValueShape(of: $0) } ?? .any }
    return sink.capturing { pathLookup.check(read.expression, at: read.scalars, of: node) }.result
  }
}
