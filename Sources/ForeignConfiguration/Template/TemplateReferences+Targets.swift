internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

// The names that a template declares or creates.
extension TemplateReferences {
  mutating func requireCondition(_ name: String, _ verb: String) {
    let conditions = template["Conditions"]?.object ?? [:]
    guard conditions[name] == nil, !generators.areOpen else { return }
    let nearest = TemplateReferences.meant(name, among: conditions.keys)
    add("\(verb) the condition `\(name)`, which the template does not declare\(nearest)")
  }

  mutating func require(_ target: String, _ kind: Kind) {
    let parameters = template["Parameters"]?.object ?? [:]
    if kind == .value, parameters[target] != nil || CloudFunction.pseudoParameters.contains(target)
    {
      return
    }
    if let resource = resources[target] { return require(resource, target) }
    guard !generators.canMake(target) else { return }
    if parameters[target] != nil {
      let use = kind == .attribute ? "has no attributes" : "nothing can depend on"
      return add("refers to the parameter `\(target)`, which \(use)")
    }
    let others = kind == .value ? parameters.keys + CloudFunction.pseudoParameters.sorted() : []
    let nearest = TemplateReferences.meant(target, among: resources.keys + others)
    add("refers to `\(target)`, which the template does not declare\(nearest)")
  }

  private mutating func require(_ resource: JSONValue, _ id: String) {
    guard place.section != "Conditions" else {
      return add("refers to the resource `\(id)`, but conditions can refer only to parameters")
    }
    guard let condition = resource["Condition"]?.string, isDeployed != false,
      template["Conditions"]?[condition] != nil
    else { return }
    switch values.holds(condition) {
    case true?: return
    case false? where isDeployed == true:
      add(
        """
        refers to `\(id)`, which exists only under the condition `\(condition)`, and this condition \
        is false
        """
      )
    case false?, nil: doubtful.append((place, id, condition))
    }
  }

  private static func meant(_ name: String, among names: [String]) -> String {
    Suggestion.nearest(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
  }

  private mutating func add(_ words: String) {
    let isTold = unresolved.contains { $0.place == place && $0.words == words }
    if !isTold { unresolved.append((place, words)) }
  }
}
