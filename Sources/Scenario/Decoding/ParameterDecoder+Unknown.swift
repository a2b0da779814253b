internal import Diagnostics
internal import YAMLTree

extension ParameterDecoder {
  /// Whether a parameter is absent.
  ///
  /// While required parameters are missing, only required parameters count.
  private func isFree(_ name: String, in node: YAMLNode, _ parameters: [Parameter]) -> Bool {
    let missing = parameters.filter { $0.isRequired && node[$0.name] == nil }.map(\.name)
    return node[name] == nil && (missing.isEmpty || missing.contains(name))
  }

  /// Reports an unknown parameter; returns the parameter that the author most likely meant.
  func reportUnknown(
    _ pair: YAMLPair,
    in node: YAMLNode,
    among parameters: [Parameter]
  ) -> String? {
    let names = parameters.map(\.name)
    let other = ParameterSynonyms.meant(by: pair.name, of: entry.name, among: names)
    let meant = other.flatMap { isFree($0, in: node, parameters) ? $0 : nil }
    if meant == nil, reportAttribute(pair, .unknownParameter, besides: names) { return nil }
    if meant == nil, !names.isEmpty,
      let advice = ParameterSynonyms.advice(on: pair.name, of: entry.name)
    {
      return reject(
        .unknownParameter,
        "unknown parameter `\(pair.name)`",
        at: pair.key.range,
        help: advice
      )
    }
    return reportUnknown(
      .unknownParameter,
      "parameter",
      pair.key,
      among: names,
      meant: meant,
      help: help(on: pair.name, among: names)
    )
  }

  private func help(on name: String, among names: [String]) -> String {
    let help =
      names.isEmpty
      ? "Write `\(entry.name)` without parameters."
      : "In `\(entry.name)`, use only \(names.listed())."
    guard name == Parameter.metadata.name, let why = entry.whyNoMetadata else { return help }
    return "\(why) \(help)"
  }
}

extension ActionDefinition {
  /// The reason why an operation takes no `metadata`; nil for actions that are not verbs.
  fileprivate var whyNoMetadata: String? {
    guard isVerb else { return nil }
    return "\(operations.listed()) \(operations.have) no `ClientMetadata`."
  }
}
