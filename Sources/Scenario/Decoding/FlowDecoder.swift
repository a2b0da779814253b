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
    checked.returns = returns.map(\.field)
    let inlined = steps.inlined
    checked.take(steps.exceedsLimit ? steps : inlined)
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
    let root = corrected(relocating(root, by: MisplacedKeyFinder.flow), known: known) { pair in
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
    guard let node, let name = string(node, "`flow`") else { return }
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
    rejectedParameters = Set(names).subtracting(parameters.map(\.name))
  }

  /// Keeps the steps for the scenarios that use the flow.
  fileprivate mutating func take(_ inlined: [CheckedStep]) {
    steps = inlined
    // These warnings are not repeated where the flow is used.
    for unsent in AwaitAnalysis.unsent(in: steps, isFlow: true) {
      steps[unsent.index] = steps[unsent.index].silenced
    }
  }
}
