internal import Diagnostics
internal import YAMLTree

/// Corrects misspelled and misplaced keys in `use`, before its flow is looked up.
struct UseCorrection: NodeDecoder {
  var context: DecodingContext

  /// A copy of `use` with the intended keys.
  ///
  /// The flow's parameters next to `with` are moved into `with`.
  func corrected(_ node: YAMLNode) -> YAMLNode {
    let known = UseDecoder.keys
    guard node.pairs?.contains(where: { !known.contains($0.name) }) == true else { return node }
    let flow = quietlyUsedFlow(node)
    var lacksFlow = node["flow"] == nil
    let lacksArguments = node["with"] == nil
    return corrected(withArgumentsInPlace(node, flow), known: known) { pair in
      // A YAML file is the flow, regardless of the key.
      let isFile = lacksFlow && pair.value.scalar?.text.namesYAMLFile == true
      if isFile {
        lacksFlow = false
        return reportUnknown(.unknownParameter, "parameter", pair.key, among: [], meant: "flow")
      }
      // Other tools name the mapping of arguments `args` or `inputs`.
      if lacksArguments, pair.isArguments {
        return reportUnknown(.unknownParameter, "parameter", pair.key, among: [], meant: "with")
      }
      let takes = flow?.parameterHelp ?? "In `use`, write only `flow` and `with`."
      let help = lacksFlow ? "`use` needs `flow`. \(takes)" : takes
      let code = DiagnosticCode.unknownParameter
      return reportUnknown(code, "parameter", pair.key, among: known, help: help)
    }
  }

  /// The flow that a `use` names.
  ///
  /// Mistakes in the name are reported later.
  private func quietlyUsedFlow(_ node: YAMLNode) -> CheckedFlow? {
    let references = sink.references
    defer { sink.references = references }
    return sink.capturing { UseDecoder(context: context).usedFlow(node)?.flow }.result
  }

  /// Moves a flow's parameters into `with`.
  ///
  /// If the flow is unknown, all keys move except keys that resemble a key of `use`.
  private func withArgumentsInPlace(_ node: YAMLNode, _ flow: CheckedFlow?) -> YAMLNode {
    guard let pairs = node.pairs, node["flow"] != nil, node["with"].map({ $0.pairs != nil }) ?? true
    else { return node }
    let strays = pairs.filter { pair in
      guard !UseDecoder.keys.contains(pair.name), !pair.isMergeKey else { return false }
      if let flow { return flow.parameters.contains { $0.name == pair.name } }
      return !pair.isArguments && nearest(to: pair.name, among: UseDecoder.keys) == nil
    }
    let misplacedKeys = MisplacedKeys(strays, into: "with", .unknownParameter)
    return misplacedKeys.map { relocating(node, $0) } ?? node
  }
}

extension YAMLPair {
  /// Whether the pair contains the flow's arguments under another name.
  fileprivate var isArguments: Bool {
    value.pairs != nil && ["parameters", "params", "args", "arguments", "inputs"].contains(name)
  }
}

extension String {
  /// Whether the string ends like a YAML file's path, possibly followed by `#` and a flow's name.
  var namesYAMLFile: Bool {
    let path = prefix { $0 != "#" }
    return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }
}
