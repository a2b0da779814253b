internal import ConfigurationChanges
internal import JSON

/// The values in a template that are known before deployment: parameters or their defaults,
/// mappings, conditions, and values computed from them.
struct TemplateValues {
  /// The parameters whose defaults were used, with the defaults.
  var taken: [String: String] = [:]

  let parameters: [String: TemplateParameter]
  /// The given values of pseudo parameters.
  let pseudo: [String: String]
  private let mappings: JSONValue
  let conditions: JSONValue
  let resources: JSONValue
  /// The resources whose names are being resolved.
  var asked: Set<String> = []
  /// The values of conditions, including those being evaluated.
  var known: [String: Bool?] = [:]

  init(_ template: JSONObject, given: TemplateParameters) {
    mappings = template["Mappings"] ?? .null
    conditions = template["Conditions"] ?? .null
    resources = template["Resources"] ?? .null
    pseudo = given.pseudo
    parameters = Dictionary(
      (template["Parameters"]?.object?.members ?? []).map { name, declaration in
        (name, TemplateParameter(declaration, given: given.values[name]))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Evaluates the known functions in a value; members that a function removes are absent.
  mutating func resolved(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(elements.map { resolved($0) }.filter { $0 != CloudFunction.noValue })
    case .object(let object):
      guard object.count == 1, let (name, argument) = object.members.first else {
        return .object(members(object))
      }
      if name == "Fn::If" { return chosen(argument) ?? value }
      let inner = name == "Fn::Sub" ? argument : resolved(argument)
      return computed(name, inner)
        ?? (inner == CloudFunction.noValue ? [:] : .object(JSONObject([(name, inner)])))
    default: return value
    }
  }

  private mutating func members(_ object: JSONObject) -> JSONObject {
    var members: [(String, JSONValue)] = []
    for (name, value) in object.members {
      let value = resolved(value)
      if value != CloudFunction.noValue { members.append((name, value)) }
    }
    return JSONObject(members)
  }

  /// Returns the value of `Fn::If`; nil if CloudFormation does not accept the arguments.
  private mutating func chosen(_ argument: JSONValue) -> JSONValue? {
    guard let parts = argument.array, parts.count == 3, let name = parts[0].string else {
      return nil
    }
    switch holds(name) {
    case true?: return resolved(parts[1])
    case false?: return resolved(parts[2])
    case nil:
      let (first, second) = (resolved(parts[1]), resolved(parts[2]))
      return first == second ? first : ["Fn::If": .array([parts[0], first, second])]
    }
  }

  /// Returns the value of a function; nil if it is unknown or `name` is not a function.
  private mutating func computed(_ name: String, _ argument: JSONValue) -> JSONValue? {
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
    case "Fn::Length": return argument.array.map { .number(JSONNumber($0.count)) }
    case "Fn::Sub": return substituted(argument)
    default: return nil
    }
  }

  private mutating func parameter(_ name: String) -> JSONValue? {
    if let text = pseudo[name] { return .string(text) }
    guard let parameter = parameters[name], !parameter.isSecret, let value = parameter.value else {
      return nil
    }
    if parameter.isDefault { taken[name] = value.scalarText ?? value.text() }
    return value
  }

  /// Returns a parameter's value for comparison in a condition, even if the parameter is secret.
  mutating func compared(_ name: String) -> JSONValue? {
    parameter(name) ?? parameters[name]?.value
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

// Values of references to parts of a pool (CloudFormation template reference, AWS::Cognito,
// return values).
extension TemplateValues {
  /// The members that `Ref` returns, by resource type.
  private static let names = [
    "AWS::Cognito::UserPoolDomain": "Domain", "AWS::Cognito::UserPoolGroup": "GroupName",
    "AWS::Cognito::UserPoolIdentityProvider": "ProviderName",
    "AWS::Cognito::UserPoolResourceServer": "Identifier",
  ]

  /// Returns the name of a resource from its members; nil if known only at deployment.
  mutating func name(of id: String) -> JSONValue? {
    guard let resource = resources[id], let type = resource["Type"]?.string,
      let member = TemplateValues.names[type], let written = resource["Properties"]?[member],
      asked.insert(id).inserted
    else { return nil }
    defer { asked.remove(id) }
    let isMade = resource["Condition"]?.string.map { holds($0) } ?? true
    guard isMade != false else { return nil }
    let name = resolved(written)
    return CloudFunction(name) == nil ? name.scalarText.map(JSONValue.string) : nil
  }
}
