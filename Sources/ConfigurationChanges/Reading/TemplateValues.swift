internal import JSON

/// What of a template is known before it is deployed: parameters as they are by default, mappings, and what
/// is computed from them.
///
/// Conditions are not: they ask which of several environments is deployed, and the default is one of them.
struct TemplateValues {
  /// Parameters whose defaults were taken, with these.
  private(set) var taken: [String: String] = [:]

  private let parameters: [String: JSONValue]
  private let mappings: JSONValue

  init(_ template: JSONObject) {
    mappings = template["Mappings"] ?? .null
    parameters = Dictionary(
      (template["Parameters"]?.object?.members ?? []).compactMap { name, parameter in
        TemplateValues.value(ofDefault: parameter).map { (name, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Nil where a parameter has no default, is not shown, or is the name of what has the value.
  private static func value(ofDefault parameter: JSONValue) -> JSONValue? {
    let type = parameter["Type"]?.string ?? "String"
    guard let text = parameter["Default"]?.settingText, !type.hasPrefix("AWS::SSM::"),
      parameter["NoEcho"]?.settingText?.lowercased() != "true",
      !CloudFunction.isDynamicReference(text)
    else { return nil }
    guard type == "CommaDelimitedList" || type.hasPrefix("List<") else { return .string(text) }
    return .array(
      text.split(separator: ",").map { element in
        .string(String(element.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
      }
    )
  }

  /// The value with what is known in the place of functions.
  mutating func resolved(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { resolved($0) })
    case .object(let object):
      let inner = JSONObject(object.members.map { ($0, resolved($1)) })
      guard inner.count == 1, let (name, argument) = inner.members.first else {
        return .object(inner)
      }
      return computed(name, argument) ?? .object(inner)
    default: return value
    }
  }

  /// What a function comes to; nil where that is not known, or where it is none.
  private mutating func computed(_ name: String, _ argument: JSONValue) -> JSONValue? {
    switch name {
    case "Ref": return argument.string.flatMap { parameter($0) }
    case "Fn::FindInMap":
      let keys = argument.array?.compactMap(\.settingText) ?? []
      return keys.count == 3 ? mappings[keys[0]]?[keys[1]]?[keys[2]] : nil
    case "Fn::Join":
      let parts = argument[1]?.array ?? []
      let texts = parts.compactMap(\.settingText)
      guard let separator = argument[0]?.string, !parts.isEmpty, texts.count == parts.count else {
        return nil
      }
      return .string(texts.joined(separator: separator))
    case "Fn::Sub": return argument.string.flatMap { substituted($0) }
    default: return nil
    }
  }

  private mutating func parameter(_ name: String) -> JSONValue? {
    guard let value = parameters[name] else { return nil }
    taken[name] = value.settingText ?? value.text()
    return value
  }

  /// A text with its variables; nil where one of them is not known.
  private mutating func substituted(_ text: String) -> JSONValue? {
    var pieces = text.split(separator: "${", omittingEmptySubsequences: false).map { String($0) }
    var result = pieces.removeFirst()
    for piece in pieces {
      guard let end = piece.firstIndex(of: "}") else { return nil }
      let name = String(piece[..<end])
      if name.hasPrefix("!") {
        result += "${\(name.dropFirst())}"
      } else if let value = parameter(name)?.settingText {
        result += value
      } else {
        return nil
      }
      result += piece[piece.index(after: end)...]
    }
    return .string(result)
  }
}
