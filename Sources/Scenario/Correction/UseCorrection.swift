internal import Diagnostics
internal import YAMLTree

/// Moves what is misplaced in `use` and corrects misspelled keys, before its flow is looked up.
struct UseCorrection: NodeDecoder {
  var context: DecodingContext

  /// A `use` with the keys that were meant.
  ///
  /// The flow's parameters next to `with` are read as if they were in it.
  func corrected(_ node: YAMLNode) -> YAMLNode {
    let known = UseDecoder.keys
    guard node.pairs?.contains(where: { !known.contains($0.name) }) == true else { return node }
    let flow = quietlyUsedFlow(node)
    var lacksFlow = node["flow"] == nil
    let lacksArguments = node["with"] == nil
    return corrected(withArgumentsInPlace(node, flow), known: known) { pair in
      // A file is a flow's, regardless of the key.
      let isFile = lacksFlow && pair.value.scalar?.text.namesYAMLFile == true
      if isFile {
        lacksFlow = false
        return reportUnknown(.unknownParameter, "parameter", pair.key, among: [], meant: "flow")
      }
      // The mapping under the key that names arguments elsewhere.
      if lacksArguments, pair.isArguments {
        return reportUnknown(.unknownParameter, "parameter", pair.key, among: [], meant: "with")
      }
      let takes = flow?.parameterHelp ?? "`use` takes `flow` and `with`."
      let help = lacksFlow ? "`use` needs `flow`. \(takes)" : takes
      let code = DiagnosticCode.unknownParameter
      return reportUnknown(code, "parameter", pair.key, among: known, help: help)
    }
  }

  /// The flow that a `use` names; a mistake in its name is reported where it is used.
  private func quietlyUsedFlow(_ node: YAMLNode) -> CheckedFlow? {
    let references = sink.references
    defer { sink.references = references }
    return sink.capturing { UseDecoder(context: context).usedFlow(node)?.flow }.result
  }

  /// Moves a flow's parameters into `with`.
  ///
  /// If the flow is not known, everything moves that resembles no key of `use`.
  private func withArgumentsInPlace(_ node: YAMLNode, _ flow: CheckedFlow?) -> YAMLNode {
    guard let pairs = node.pairs, node["flow"] != nil, node["with"].map({ $0.pairs != nil }) ?? true
    else { return node }
    let strays = pairs.filter { pair in
      guard !UseDecoder.keys.contains(pair.name), !pair.isMergeKey else { return false }
      if let flow { return flow.parameters.contains { $0.name == pair.name } }
      return !pair.isArguments && nearest(to: pair.name, among: UseDecoder.keys) == nil
    }
    return relocating(node, Misplacement(strays, into: "with", .unknownParameter))
  }
}

extension YAMLPair {
  /// Whether it holds the flow's arguments under another name.
  fileprivate var isArguments: Bool {
    value.pairs != nil && ["parameters", "params", "args", "arguments", "inputs"].contains(name)
  }
}

extension String {
  /// Whether it looks like the path of a YAML file, possibly followed by a flow's name.
  var namesYAMLFile: Bool {
    let path = prefix { $0 != "#" }
    return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }
}
