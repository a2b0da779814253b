internal import Diagnostics
internal import YAMLTree

extension UseDecoder {
  /// Decodes `use` and compares the arguments with the flow's parameters.
  func use(_ node: YAMLNode, _ used: UsedFlow?) -> UseFlow? {
    guard let written = keys(of: node, "`use`", help: ActionTable.sketch(of: "use")) else {
      return nil
    }
    var given = Arguments()
    for pair in written.pairs where pair.name == "with" { given = arguments(pair.value, used) }
    // An unknown key most likely means a missing key and is already reported.
    let hasUnknownKey = !written.names.allSatisfy(UseDecoder.keys.contains)
    if written.lacks("flow"), !hasUnknownKey {
      report(.missingParameter, "`use` needs `flow`", at: node.shownRange)
    }
    if let flow = used?.flow, written.lacks("with"), !hasUnknownKey {
      reportMissing(in: [], of: flow, node, nil)
    }
    guard let used, let flow = used.flow?.flow, let members = given.members else { return nil }
    return UseFlow(
      flow: flow,
      reference: used.reference,
      arguments: members,
      argumentMapping: given.mapping
    )
  }

  /// The arguments in a mapping, or a value that contains the whole mapping.
  private struct Arguments {
    /// Nil after a mistake.
    var members: [ValueTemplate.Member]? = []
    var mapping: TextTemplate?
  }

  private func arguments(_ node: YAMLNode, _ used: UsedFlow?) -> Arguments {
    guard node.isSoleValue else { return Arguments(members: members(node, used?.flow)) }
    let mapping = wholeText(node, .names(.any), "with \(used?.reference.name ?? "")") {
      _ = $0.members($1, used?.flow)
    }
    return Arguments(members: mapping == nil ? nil : [], mapping: mapping)
  }

  /// Decodes the arguments for a flow's parameters, which can read names of the using document.
  private func members(
    _ node: YAMLNode,
    _ flow: CheckedFlow?
  ) -> [ValueTemplate.Member]? {
    let help = "Write `with: { PARAMETER: value }`."
    guard let written = keys(of: node, "`with`", help: help) else { return nil }
    let known = flow?.parameters.map(\.name) ?? []
    var given = written.names
    var unknownIndex: Int?
    let members = self.members(written.pairs) { pair in
      guard isPlainKey(pair.key) else { return nil }
      let isKnown = flow == nil || known.contains(pair.name)
      if !isKnown, flow?.rejectedParameters.contains(pair.name) != true {
        given += [reportUnknown(pair.key, of: flow, &unknownIndex)].compactMap(\.self)
      }
      let value = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      return isKnown ? value : nil
    }
    if let flow, !written.isMerged { reportMissing(in: given, of: flow, node, unknownIndex) }
    return members
  }

  /// Reports an unknown parameter; returns the parameter that is meant.
  private func reportUnknown(
    _ key: YAMLNode,
    of flow: CheckedFlow?,
    _ unknownIndex: inout Int?
  ) -> String? {
    let nearest = reportUnknown(
      .unknownArgument,
      "parameter",
      key,
      among: flow?.parameters.map(\.name) ?? [],
      help: flow?.parameterHelp
    )
    // Other mistakes in a key have a help of their own.
    if nearest == nil, unknownIndex == nil, diagnostics.last?.help == flow?.parameterHelp {
      unknownIndex = diagnostics.count - 1
    }
    return nearest
  }

  /// Reports required parameters that are not given.
  ///
  /// `unknownIndex` is the index of the diagnostic about an unknown parameter that most likely
  /// means a missing parameter. Its help then lists the missing parameters.
  private func reportMissing(
    in given: [String],
    of flow: CheckedFlow,
    _ node: YAMLNode,
    _ unknownIndex: Int?
  ) {
    let missing = flow.parameters.filter { $0.isRequired && !given.contains($0.name) }.map(\.name)
    guard !missing.isEmpty else { return }
    if let unknownIndex {
      let known = flow.parameters.map(\.name).listed()
      let help = "The flow `\(flow.name)` needs \(missing.listed()). Use only \(known)."
      return sink.setHelp(help, ofDiagnostic: unknownIndex)
    }
    report(
      .missingArgument,
      "the flow `\(flow.name)` needs \(missing.listed())",
      at: node.shownRange,
      help: given.isEmpty ? "Write `with: { \(missing[0]): ... }`." : nil
    )
  }
}
