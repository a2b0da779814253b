package import JSON

// The references of a template.
extension CloudFunction {
  /// The logical ID in a reference; nil for other values.
  package static func target(of value: JSONValue?) -> String? {
    if let name = value?["Ref"]?.string { return name }
    if let text = value?["Fn::Sub"]?.string {
      // A string that is a single variable is a reference to it.
      let names = variables(of: text)
      return names.count == 1 && text.hasPrefix("${") && text.hasSuffix("}") ? names[0] : nil
    }
    guard let attribute = value?["Fn::GetAtt"] else { return nil }
    return attribute[0]?.string
      ?? attribute.string.map { String($0.prefix { $0 != "." }) }
  }

  /// The targets of all references in a value: resources, parameters, and pseudo parameters.
  package static func targets(in value: JSONValue?) -> Set<String> {
    guard let value else { return [] }
    if let elements = value.array {
      return elements.reduce(into: []) { $0.formUnion(targets(in: $1)) }
    }
    guard let object = value.object else { return [] }
    if object.count == 1, value["Ref"] != nil || value["Fn::GetAtt"] != nil {
      return Set([target(of: value)].compactMap(\.self))
    }
    if object.count == 1, let argument = value["Fn::Sub"] {
      let own = Set(argument[1]?.object?.keys ?? [])
      let text = argument.string ?? argument[0]?.string ?? ""
      return Set(variables(of: text)).subtracting(own).union(targets(in: argument[1]))
    }
    return object.members.reduce(into: []) { $0.formUnion(targets(in: $1.value)) }
  }

  /// The names of a string's variables, without their attributes.
  private static func variables(of text: String) -> [String] {
    names(in: text).map { String($0.prefix { $0 != "." }) }
  }

  /// The names of a string's variables, with their attributes.
  package static func names(in text: String) -> [String] {
    text.split(separator: "${", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      guard let end = piece.firstIndex(of: "}"), !piece.hasPrefix("!") else { return nil }
      return String(piece[..<end])
    }
  }
}
