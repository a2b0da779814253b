internal import ConfigurationChanges
internal import JSON

/// Finds the parameters of a template whose values would decide a value that is still unknown.
struct DecisiveParameters {
  private let conditions: JSONValue
  private let parameters: [String: TemplateParameter]
  private let pseudo: Set<String>
  /// The conditions being read, which a condition can't refer to.
  private var asked: Set<String> = []

  /// Without a template, no parameter decides a value.
  init() {
    (conditions, parameters, pseudo) = (.null, [:], CloudFunction.pseudoParameters)
  }

  init(_ values: TemplateValues) {
    (conditions, parameters) = (values.conditions, values.parameters)
    pseudo = Set(values.pseudo.keys)
  }

  /// Returns the parameters to set; nil if the value also depends on something that only the
  /// deployment determines.
  func names(deciding value: JSONValue) -> Set<String>? {
    switch value {
    case .string(let text): return CloudFunction.isDynamicReference(text) ? nil : []
    case .array(let elements): return union(elements.map { names(deciding: $0) })
    case .object(let object):
      guard object.count == 1, let (name, argument) = object.members.first,
        name == "Ref" || name == "Condition" || name.hasPrefix("Fn::")
      else { return union(object.members.map { names(deciding: $0.value) }) }
      return names(of: name, argument)
    default: return []
    }
  }

  /// Returns the parameters that decide a condition; nil if only the deployment determines it.
  func names(decidingCondition name: String) -> Set<String>? {
    guard let definition = conditions[name], !asked.contains(name) else { return nil }
    var inner = self
    inner.asked.insert(name)
    return inner.names(deciding: definition)
  }

  private func names(of function: String, _ argument: JSONValue) -> Set<String>? {
    switch function {
    case "Ref": return argument.string.flatMap { names(ofParameter: $0) }
    case "Condition": return argument.string.flatMap { names(decidingCondition: $0) }
    case "Fn::If":
      guard let parts = argument.array, parts.count == 3, let name = parts[0].string else {
        return nil
      }
      let branches = parts.dropFirst().map { names(deciding: $0) }
      return union([names(decidingCondition: name)] + branches)
    case "Fn::Sub":
      guard let text = argument.string ?? argument[0]?.string else { return nil }
      let own = argument[1]?.object ?? [:]
      let others = CloudFunction.names(in: text).filter { own[$0] == nil }
      return union(
        own.members.map { names(deciding: $0.value) } + others.map { names(ofParameter: $0) }
      )
    case "Fn::And", "Fn::Or", "Fn::Not", "Fn::Equals", "Fn::FindInMap", "Fn::Join", "Fn::Select",
      "Fn::Split", "Fn::Length":
      return names(deciding: argument)
    default: return nil
    }
  }

  /// The parameter if it has no value, or nothing if it has one; nil if setting it has no effect.
  ///
  /// Values of secret parameters decide only conditions. Values from SSM stay unknown.
  private func names(ofParameter name: String) -> Set<String>? {
    if let parameter = parameters[name] {
      guard !parameter.isSecret || !asked.isEmpty else { return nil }
      if parameter.value != nil { return [] }
      return parameter.isStored ? nil : [name]
    }
    if pseudo.contains(name) || name == "AWS::NoValue" { return [] }
    let isText = name != "AWS::NotificationARNs"
    return isText && CloudFunction.pseudoParameters.contains(name) ? [name] : nil
  }

  private func union(_ parts: [Set<String>?]) -> Set<String>? {
    var names: Set<String> = []
    for part in parts {
      guard let part else { return nil }
      names.formUnion(part)
    }
    return names
  }
}
