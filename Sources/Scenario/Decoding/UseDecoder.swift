internal import Diagnostics
internal import Values
internal import YAMLTree

/// The file and the name in a reference to a flow.
struct FlowReference {
  /// The path of the flow's file, relative to the same folder as the path of the using file.
  var path: String
  /// The name of the flow; nil if the file has only one flow.
  var name: String?
}

/// The reference in a `use`, with the flow that it names.
struct UsedFlow {
  var reference: NameReference
  /// The flow; nil if no usable flow was found, which is reported.
  var flow: CheckedFlow?
}

// MARK: - Finding the flow

/// Decodes `use`: finds the flow and compares the arguments with its parameters.
struct UseDecoder: NodeDecoder {
  static let keys = ["flow", "with"]

  var context: DecodingContext

  /// Finds and checks the flow that a `use` names; nil without a valid name.
  func usedFlow(_ node: YAMLNode) -> UsedFlow? {
    guard let node = node["flow"], let text = valueDecoder.writtenText(node, "`flow`"),
      let reference = flowReference(text, node)
    else { return nil }
    var used = UsedFlow(reference: NameReference(text, range: node.range))
    guard sink.flows.used == nil else {
      sink.flows.used?.append((reference, node.range))
      return used
    }
    let finding = library.flow(reference, within: context.cycle)
    if case .found(let flow) = finding {
      sink.references += flow.references
      noteDepth(of: flow, node)
      used.flow = flow
    } else {
      report(finding, reference, node)
    }
    return used
  }

  /// Reports the first flow that is nested too deep, but not the flows that use it.
  private func noteDepth(of flow: CheckedFlow, _ node: YAMLNode) {
    sink.flows.depth = max(sink.flows.depth, flow.depth)
    let limit = FlowLibrary.maximumDepth
    guard names.isInFlow, flow.depth == limit else { return }
    report(
      .flowTooLarge,
      "flows can be nested at most \(limit) levels deep",
      at: node.range
    )
  }

  private func flowReference(_ text: String, _ node: YAMLNode) -> FlowReference? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let isWhole = parts.allSatisfy { !$0.allSatisfy(\.isWhitespace) }
    guard isWhole, let path = parts.first else {
      return reject(
        .badFlowReference,
        "invalid flow reference: expected `FILE`, or `FILE#NAME` if the file has several flows",
        at: node.range,
        help: parts.count > 1 && parts[0].isEmpty && !parts[1].allSatisfy(\.isWhitespace)
          ? ownFlowHelp(String(parts[1]))
          : "For example, write `flow: flows/confirmed-user.yaml#confirmed user`."
      )
    }
    let resolved = FilePath.resolved(String(path), from: source.name)
    return FlowReference(path: resolved, name: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The help for a flow in the same file.
  private func ownFlowHelp(_ name: String) -> String {
    let file = source.name.pathParts.last.map { String($0) } ?? source.name
    return "For a flow in this file, write `\(file)#\(name)`."
  }

  private func reportUnreadable(
    _ error: FileReadingError,
    _ path: String,
    _ reference: FlowReference,
    _ node: YAMLNode
  ) {
    let text = node.scalar?.text ?? ""
    if error == .missing, let meant = completed(reference, text) {
      report(.unreadableFile, error.title(of: path), at: node.range, meant: meant)
    } else {
      let isName = error == .missing && !text.namesYAMLFile && !text.contains("/")
      reportUnreadable(error, path, node, help: isName ? ownFlowHelp(text) : nil)
    }
  }

  /// The written reference with the file extension that it lacks; nil if no such file exists.
  private func completed(_ reference: FlowReference, _ text: String) -> String? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let ending = [".yaml", ".yml"].first { ending in
      (try? library.reader.bytes(of: reference.path + ending)) != nil
    }
    let name = parts.count > 1 ? "#\(parts[1])" : ""
    return ending.map { "\(parts[0])\($0)\(name)" }
  }

  private func report(
    _ finding: FlowLookupResult,
    _ reference: FlowReference,
    _ node: YAMLNode
  ) {
    let file = FilePath.normalized(reference.path)
    switch finding {
    case .found, .broken: break
    case .unreadable(let error, let path): reportUnreadable(error, path, reference, node)
    case .unknown(let name, let known):
      let nearest = nearest(to: name, among: known)
      report(
        .unknownFlow,
        "`\(file)` has no flow `\(name)`",
        at: node.range,
        meant: nearest,
        help: known.help()
      )
    case .none: report(.unknownFlow, "`\(file)` has no flow", at: node.range)
    case .several(let known):
      let path = node.scalar?.text ?? file
      report(
        .severalFlows,
        "`\(file)` has several flows, so the reference needs a flow name",
        at: node.range,
        help: known.first.map { "For example, write `\(path)#\($0)`." }
      )
    }
  }
}
