internal import ConfigurationChanges
internal import JSON

// The values of a template's conditions, as far as their inputs are known.
extension TemplateValues {
  /// Whether a condition is true; nil if it is known only at deployment or does not exist.
  mutating func holds(_ name: String) -> Bool? {
    if let result = known[name] { return result }
    // A condition that refers to itself is unknown.
    known[name] = .some(nil)
    let result = conditions[name].flatMap { truth(of: $0) }
    known[name] = .some(result)
    return result
  }

  /// Assumes that a condition is true or false, with all consequences.
  mutating func assume(_ name: String, _ truth: Bool) {
    // The assumption can determine conditions that were unknown.
    known = known.filter { $0.value != nil }
    guard known[name] == nil else { return }
    known[name] = .some(truth)
    guard let definition = conditions[name] else { return }
    assume(definition, truth)
    for (other, same) in conditions.object?.members ?? [] where same == definition {
      known[other] = .some(truth)
    }
  }

  private mutating func assume(_ definition: JSONValue, _ truth: Bool) {
    guard let object = definition.object, object.count == 1,
      let (name, argument) = object.members.first
    else { return }
    switch name {
    case "Condition": argument.string.map { assume($0, truth) }
    case "Fn::Not": argument[0].map { assume($0, !truth) }
    case "Fn::And" where truth, "Fn::Or" where !truth:
      for part in argument.array ?? [] { assume(part, truth) }
    default: break
    }
  }

  private mutating func truth(of value: JSONValue) -> Bool? {
    guard let object = value.object, object.count == 1, let (name, argument) = object.members.first
    else { return nil }
    switch name {
    case "Condition": return argument.string.flatMap { holds($0) }
    case "Fn::Equals":
      guard let sides = argument.array, sides.count == 2 else { return nil }
      return equal(sides[0], sides[1])
    case "Fn::Not": return argument[0].flatMap { truth(of: $0) }.map { !$0 }
    case "Fn::And", "Fn::Or":
      // A single operand can decide the result.
      let decisive = name == "Fn::Or"
      let truths = (argument.array ?? []).map { truth(of: $0) }
      if truths.contains(decisive) { return decisive }
      return truths.isEmpty || truths.contains(nil) ? nil : !decisive
    default: return nil
    }
  }

  private mutating func equal(_ left: JSONValue, _ right: JSONValue) -> Bool? {
    let (first, second) = (comparable(left), comparable(right))
    if first == second { return true }
    if !first.isComputed, !second.isComputed { return first.hasSameValue(as: second) }
    // A parameter never has a value that is not allowed.
    for (open, other) in [(left, second), (right, first)] where !other.isComputed {
      if let allowed = open["Ref"]?.string.flatMap({ parameters[$0]?.allowed }),
        let text = other.scalarText, !allowed.contains(text)
      {
        return false
      }
    }
    return nil
  }

  private mutating func comparable(_ value: JSONValue) -> JSONValue {
    if let name = value["Ref"]?.string, let known = compared(name) { return known }
    return resolved(value)
  }
}

extension JSONValue {
  /// Whether the value contains a function that is known only at deployment.
  var isComputed: Bool {
    holds { value in CloudFunction(value).map { !$0.isKnown } }
  }
}
