internal import Diagnostics
internal import JSON
internal import YAMLTree

extension FlowDecoder {
  func parameters(_ node: YAMLNode, _ names: inout Names) -> [Flow.Parameter] {
    if let elements = node.elements { return listedParameters(elements, node, &names) }
    let help = "Write a mapping: `parameters: { NAME: { description: ... } }`."
    guard let written = keys(of: node, "`parameters`", help: help) else { return [] }
    for pair in written.pairs { names.coming[pair.name] = pair.key.range }
    // A parameter without a value is reported, but still counts as a parameter.
    return (node.pairs ?? []).compactMap { pair in
      pair.isMergeKey ? nil : with(context.with(names)).parameter(pair, &names)
    }
  }

  /// Reports parameters in a list and returns them with only their names.
  private func listedParameters(
    _ elements: [YAMLNode],
    _ node: YAMLNode,
    _ names: inout Names
  ) -> [Flow.Parameter] {
    let listed = ListedName.all(in: elements)
    let forms = listed.map { $0.parameter(in: source) }
    let sketch = forms.isEmpty ? "NAME: {}" : forms.joined(separator: ", ")
    let help = "Write `parameters: { \(sketch) }`."
    reportKind(node, "`parameters`", needs: "a mapping", help: help)
    return listed.compactMap { entry in
      let fallback = ValueTemplate.constant(.null, range: entry.key.range)
      return with(context.with(names)).parameter(entry.key, nil, fallback, &names)
    }
  }

  private func parameter(
    _ key: YAMLNode,
    _ description: String?,
    _ fallback: ValueTemplate?,
    writtenAs node: YAMLNode? = nil,
    _ names: inout Names
  ) -> Flow.Parameter? {
    guard let name = newName(key, "a parameter") else { return nil }
    var new = NewNames()
    new.define(name, at: key.range, .any, .parameter)
    if let node { new.written = [(name, node)] }
    names.define(new)
    let reference = NameReference(name, range: key.range)
    return Flow.Parameter(name: reference, description: description, fallback: fallback)
  }

  /// Decodes a parameter, whose default may read earlier parameters.
  private func parameter(_ pair: YAMLPair, _ names: inout Names) -> Flow.Parameter? {
    let subject = "the parameter `\(pair.name)`"
    let help = "Write `\(pair.name): {}`, or a mapping with `description` and `default`."
    let known = FlowParameterKey.names
    let advice = "Use \(known.listed("or")). Without `default`, the parameter is required."
    let count = diagnostics.count
    let node = corrected(pair.value, known: known, help: advice)
    let written = pair.value.isMissing ? nil : keys(of: node, subject, help: help)
    var prose: String?
    var fallback: ValueTemplate?
    for member in written?.pairs ?? [] {
      switch FlowParameterKey(rawValue: member.name) {
      case .description: prose = valueDecoder.prose(member.value)
      case .fallback: fallback = valueDecoder.freeValue(member.value, "`default`")
      case nil: break
      }
    }
    // After a mistake, the default is uncertain, so the parameter counts as optional.
    let isOptional = written == nil || diagnostics[count...].hasErrors
    let value = fallback ?? (isOptional ? .constant(.null, range: pair.value.range) : nil)
    let definition = fallback == nil ? nil : node[FlowParameterKey.fallback]
    return parameter(pair.key, prose, value, writtenAs: definition, &names)
  }
}
