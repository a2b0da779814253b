internal import JSON
internal import YAMLTree

extension ProjectChecker {
  /// Reads JSON of the key `body`, whose strings may read `locals`.
  mutating func body(_ node: YAMLNode, locals: [LocalValue]) -> DeclaredBody? {
    guard isWritten(node, "`body`", at: node.range) else { return nil }
    guard node.pairs != nil || node.elements != nil else {
      reportKind(node, "`body`", needs: "a mapping or a list")
      return nil
    }
    return element(node, locals)
  }

  private mutating func element(_ node: YAMLNode, _ locals: [LocalValue]) -> DeclaredBody? {
    if let pairs = node.pairs {
      let members = pairs.compactMap { pair -> DeclaredBody.Member? in
        guard !isMerge(pair) else { return nil }
        return element(pair.value, locals).map { .init(name: pair.name, value: $0) }
      }
      return .object(members)
    }
    if let elements = node.elements { return .array(elements.compactMap { element($0, locals) }) }
    guard let scalar = node.scalar else { return nil }
    if node.isNull { return .literal(.null) }
    if scalar.text.contains("$") {
      return text(node, "a string of `body`", locals: locals).map { .text($0) }
    }
    guard scalar.isPlain else { return .literal(.string(scalar.text)) }
    switch scalar.text {
    case "true": return .literal(true)
    case "false": return .literal(false)
    default:
      return .literal(JSONNumber(scalar.text).map(JSONValue.number) ?? .string(scalar.text))
    }
  }
}
