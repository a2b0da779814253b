internal import JSON
internal import YAMLTree

extension DeclaredBody {
  /// Reads JSON of the key `body`, whose strings may read `locals`; nil after an error.
  init?(_ node: YAMLNode, locals: [LocalValue], in checker: inout ProjectChecker) {
    guard checker.isWritten(node, "`body`", at: node.range) else { return nil }
    guard node.pairs != nil || node.elements != nil else {
      checker.reportKind(node, "`body`", needs: "a mapping or a list")
      return nil
    }
    self.init(element: node, locals, &checker)
  }

  private init?(element node: YAMLNode, _ locals: [LocalValue], _ checker: inout ProjectChecker) {
    if let pairs = node.pairs {
      let members = pairs.compactMap { pair -> Member? in
        guard !checker.isMerge(pair) else { return nil }
        return DeclaredBody(element: pair.value, locals, &checker)
          .map { Member(name: pair.name, value: $0) }
      }
      self = .object(members)
    } else if let elements = node.elements {
      self = .array(elements.compactMap { DeclaredBody(element: $0, locals, &checker) })
    } else if let scalar = node.scalar {
      guard scalar.text.contains("$"), !node.isNull else {
        self = .literal(JSONValue(node, scalar))
        return
      }
      guard let text = checker.text(node, "a string of `body`", locals: locals) else { return nil }
      self = .text(text)
    } else {
      return nil
    }
  }
}

extension JSONValue {
  /// Converts a scalar that reads no values.
  fileprivate init(_ node: YAMLNode, _ scalar: YAMLScalar) {
    if node.isNull {
      self = .null
    } else if !scalar.isPlain {
      self = .string(scalar.text)
    } else if scalar.text == "true" || scalar.text == "false" {
      self = .bool(scalar.text == "true")
    } else {
      self = JSONNumber(scalar.text).map(JSONValue.number) ?? .string(scalar.text)
    }
  }
}
