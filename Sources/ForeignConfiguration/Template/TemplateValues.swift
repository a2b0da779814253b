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
  let mappings: JSONValue
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

  mutating func parameter(_ name: String) -> JSONValue? {
    if let text = pseudo[name] { return .string(text) }
    guard let parameter = parameters[name], !parameter.isSecret, let value = parameter.value else {
      return nil
    }
    if parameter.isDefault { taken[name] = value.unquotedText }
    return value
  }

  /// Returns a parameter's value for comparison in a condition, even if the parameter is secret.
  mutating func compared(_ name: String) -> JSONValue? {
    parameter(name) ?? parameters[name]?.value
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
