internal import JSON

// The functions of templates (CloudFormation template reference, intrinsic functions).
extension TemplateValues {
  /// Returns the value of a function; nil if it is unknown or `name` is not a function.
  mutating func computed(_ name: String, _ argument: JSONValue) -> JSONValue? {
    switch name {
    case "Ref": return argument.string.flatMap { parameter($0) ?? self.name(of: $0) }
    case "Fn::FindInMap":
      let keys = argument.array?.prefix(3).compactMap(\.scalarText) ?? []
      guard keys.count == 3 else { return nil }
      return mappings[keys[0]]?[keys[1]]?[keys[2]] ?? argument[3]?["DefaultValue"]
    case "Fn::Join":
      let parts = argument[1]?.array ?? []
      let texts = parts.compactMap(\.scalarText)
      guard let separator = argument[0]?.string, !parts.isEmpty, texts.count == parts.count else {
        return nil
      }
      return .string(texts.joined(separator: separator))
    case "Fn::Select":
      guard let index = argument[0]?.scalarText.flatMap({ Int($0) }),
        let list = argument[1]?.array, list.indices.contains(index)
      else { return nil }
      return list[index]
    case "Fn::Split":
      guard let separator = argument[0]?.string, !separator.isEmpty, let text = argument[1]?.string
      else { return nil }
      let pieces = text.split(separator: separator, omittingEmptySubsequences: false)
      return .array(pieces.map { .string(String($0)) })
    case "Fn::Length": return argument.array.map { .integer($0.count) }
    case "Fn::Sub": return substituted(argument)
    default: return nil
    }
  }

  /// Fills in the variables of a string; unknown variables stay.
  private mutating func substituted(_ argument: JSONValue) -> JSONValue? {
    guard let text = argument.string ?? argument[0]?.string else { return nil }
    let own = resolved(argument[1] ?? [:]).object ?? [:]
    var pieces = text.split(separator: "${", omittingEmptySubsequences: false).map { String($0) }
    var (result, plain) = (pieces[0], pieces.removeFirst())
    var isKnown = true
    for piece in pieces {
      guard let end = piece.firstIndex(of: "}") else { return nil }
      let (name, rest) = (String(piece[..<end]), piece[piece.index(after: end)...])
      if name.hasPrefix("!") {
        plain += "${\(name.dropFirst())}\(rest)"
        result += "${\(name)}\(rest)"
      } else if let value = own[name]?.scalarText ?? parameter(name)?.scalarText
        ?? self.name(of: name)?.scalarText
      {
        plain += value + rest
        result += value.replacing("${", with: "${!") + rest
      } else {
        isKnown = false
        result += "${\(name)}\(rest)"
      }
    }
    if isKnown { return .string(plain) }
    let open = own.filter { $1.scalarText == nil }
    return [
      "Fn::Sub": open.isEmpty ? .string(result) : [.string(result), .object(open)]
    ]
  }
}
