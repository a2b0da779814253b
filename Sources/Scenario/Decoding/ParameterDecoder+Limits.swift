internal import CognitoModel
internal import JSON
internal import Values
internal import YAMLTree

// The service's limits on the members that parameters set.
extension ParameterDecoder {
  /// Checks a literal against the limits of the member that receives it.
  func checkLimits(
    _ value: CheckedParameters.Value,
    _ parameter: Parameter,
    _ node: YAMLNode
  ) {
    guard rules.isStrict else { return }
    // Only a definition tells the text of a value.
    if case .text(let text) = value, text.template.literal == nil, !readsDefinitions { return }
    guard let shape = entry.shape(of: parameter) else { return }
    switch (value, shape.kind) {
    case (.text(let text), _):
      let subject = "`\(parameter.name)`"
      guard let literal = text.template.literal else {
        checkCells(readIn: node, "\(entry.name) \(parameter.name)") { decoder, cell in
          decoder.members.check(.string(cell.scalar?.text ?? ""), shape, subject, cell)
        }
        return
      }
      members.check(.string(literal), shape, subject, node)
    case (.value, .list(let element, _)):
      guard case .structure(let structure) = element.kind else { return }
      for pair in node.pairs ?? [] { check(pair, structure) }
    default: break
    }
  }

  /// Checks a name and its string, which become an element with `Name` and `Value`.
  private func check(_ pair: YAMLPair, _ element: Structure) {
    if let name = element["Name"]?.shape {
      members.check(.string(pair.name), name, "the name `\(pair.name)`", pair.key)
    }
    guard let shape = element["Value"]?.shape, let text = pair.value.scalar?.text,
      !text.holdsValue
    else { return }
    members.check(.string(text), shape, "`\(pair.name)`", pair.value)
  }

  private var members: ServiceMemberDecoder {
    ServiceMemberDecoder(context: context, rules: rules)
  }
}
