internal import Diagnostics
internal import Values
internal import YAMLTree

/// Which flow a `use` means.
struct FlowReference {
  /// The path of the file, as seen from where the user's own name starts.
  var path: String
  /// Its name; nil where the file has only one.
  var name: String?
}

/// The flow of a `use`.
struct UsedFlow {
  var reference: NameReference
  /// Nil where none was found, which is reported.
  var flow: CheckedFlow?
}

// MARK: - Finding the flow

/// Decodes `use`: finds the flow and compares the arguments with its parameters.
struct UseDecoder: NodeDecoder {
  static let keys = ["flow", "with"]

  var context: DecodingContext
}

extension UseDecoder {
  /// Finds and checks the flow that a `use` names; nil where it names none.
  func usedFlow(_ node: YAMLNode) -> UsedFlow? {
    guard let node = node["flow"], let text = valueDecoder.writtenText(node, "`flow`"),
      let reference = flowReference(text, node)
    else { return nil }
    let name = NameReference(text, range: node.range)
    guard sink.usedFlows == nil else {
      sink.usedFlows?.append((reference, node.range))
      return UsedFlow(reference: name, flow: nil)
    }
    let finding = library.flow(reference, within: context.circle)
    if case .found(let flow) = finding {
      sink.references += flow.references
      noteDepth(of: flow, node)
      return UsedFlow(reference: name, flow: flow)
    }
    report(finding, reference, node)
    return UsedFlow(reference: name, flow: nil)
  }

  /// Says so in the first flow that is too deep; of those that use it that one is what is wrong.
  private func noteDepth(of flow: CheckedFlow, _ node: YAMLNode) {
    sink.flowDepth = max(sink.flowDepth, flow.depth)
    let limit = FlowLibrary.maximumDepth
    guard names.isInFlow, flow.depth == limit else { return }
    report(
      .flowTooLarge,
      "flows may stand at most \(limit) deep inside each other",
      at: node.range
    )
  }

  private func flowReference(_ text: String, _ node: YAMLNode) -> FlowReference? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let isWhole = parts.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    guard isWhole, let path = parts.first else {
      report(
        .badFlowReference,
        "a flow is named by its file, with `#` and its name where the file has several",
        at: node.range,
        help: parts.count > 1 && parts[0].isEmpty && !parts[1].allSatisfy(\.isWhitespace)
          ? ownFlowHelp(String(parts[1]))
          : "Write for example `flow: flows/confirmed-user.yaml#confirmed user`."
      )
      return nil
    }
    let resolved = FilePath.resolved(String(path), from: source.name)
    return FlowReference(path: resolved, name: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// How a flow of the file at hand is named.
  private func ownFlowHelp(_ name: String) -> String {
    let file = source.name.split(separator: "/").last.map { String($0) } ?? source.name
    return "A flow of this file is named with it: `\(file)#\(name)`."
  }

  private func report(
    _ finding: FlowFinding,
    _ reference: FlowReference,
    _ node: YAMLNode
  ) {
    let file = FilePath.normalized(reference.path)
    switch finding {
    case .found, .broken: break
    case .unreadable(let error, let path):
      let text = node.scalar?.text ?? ""
      let isName = error == .missing && !text.namesYAMLFile && !text.contains("/")
      reportUnreadable(error, path, node, help: isName ? ownFlowHelp(text) : nil)
    case .unknown(let name, let known):
      let nearest = nearest(to: name, among: known)
      report(
        .unknownFlow,
        "`\(file)` has no flow `\(name)`",
        at: node.range,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        help: known.help(unless: nearest)
      )
    case .none: report(.unknownFlow, "`\(file)` holds no flow", at: node.range)
    case .several(let known):
      let path = node.scalar?.text ?? file
      report(
        .severalFlows,
        "`\(file)` holds several flows, and none is named",
        at: node.range,
        help: known.first.map { "Write for example `\(path)#\($0)`." }
      )
    }
  }
}

// MARK: - The action

extension UseDecoder {
  /// What stands behind `use`, held against the flow's parameters.
  func use(_ node: YAMLNode, _ used: UsedFlow?) -> UseFlow? {
    guard let written = keys(of: node, "`use`", help: ActionTable.sketch(of: "use")) else {
      return nil
    }
    var arguments: [ValueTemplate.Member]? = []
    var mapping: TextTemplate?
    for pair in written.pairs where pair.name == "with" {
      if pair.value.isSoleValue {
        mapping = wholeText(pair.value, .names(.any), "with \(used?.reference.name ?? "")") {
          _ = $0.arguments($1, used?.flow)
        }
        if mapping == nil { arguments = nil }
      } else {
        arguments = self.arguments(pair.value, used?.flow)
      }
    }
    // Of a key that nobody knows it is said there.
    let hasStranger = !written.names.allSatisfy(UseDecoder.keys.contains)
    if written.lacks("flow"), !hasStranger {
      report(.missingParameter, "`use` needs `flow`", at: node.shownRange)
    }
    if let flow = used?.flow, written.lacks("with"), !hasStranger {
      reportMissing(in: [], of: flow, node)
    }
    guard let used, let flow = used.flow?.flow, let arguments else { return nil }
    return UseFlow(
      flow: flow,
      reference: used.reference,
      arguments: arguments,
      argumentMapping: mapping
    )
  }

  /// The values for a flow's parameters; they see what their user sees.
  private func arguments(
    _ node: YAMLNode,
    _ flow: CheckedFlow?
  ) -> [ValueTemplate.Member]? {
    let help = "Write `with: { PARAMETER: value }`."
    guard let written = keys(of: node, "`with`", help: help) else { return nil }
    let known = flow?.parameters.map(\.name) ?? []
    var given = written.names
    let members = written.pairs.map { pair -> ValueTemplate.Member? in
      guard isPlainKey(pair.key) else { return nil }
      let isKnown = flow == nil || known.contains(pair.name)
      if !isKnown, let nearest = reportUnknown(argument: pair.key, known, flow?.name ?? "") {
        given.append(nearest)
      }
      guard let value = valueDecoder.freeValue(pair.value, "`\(pair.name)`"), isKnown else {
        return nil
      }
      return ValueTemplate.Member(key: pair.name, keyRange: pair.key.range, value: value)
    }
    if let flow, !written.isMerged { reportMissing(in: given, of: flow, node) }
    return members.complete()
  }

  private func reportUnknown(
    argument key: YAMLNode,
    _ known: [String],
    _ flow: String
  ) -> String? {
    let help = "The flow `\(flow)` takes \(known.isEmpty ? "none" : known.listed())."
    return reportUnknown(.unknownArgument, "parameter", key, among: known, help: help)
  }

  private func reportMissing(in given: [String], of flow: CheckedFlow, _ node: YAMLNode) {
    let missing = flow.parameters.filter { $0.isRequired && !given.contains($0.name) }.map(\.name)
    guard !missing.isEmpty else { return }
    report(
      .missingArgument,
      "the flow `\(flow.name)` needs \(missing.listed())",
      at: node.shownRange,
      help: given.isEmpty ? "Write `with: { \(missing[0]): ... }`." : nil
    )
  }
}
