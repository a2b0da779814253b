internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// Template values after parameters are applied.
extension TemplateReader {
  /// Returns a template's resources with parameter values and parsed JSON strings, without
  /// resources whose conditions are false.
  ///
  /// - Throws: `ForeignDocumentError` if a parameter's value is not allowed.
  mutating func resources(
    of top: JSONObject
  ) throws(ForeignDocumentError) -> JSONObject {
    let checks = TemplateChecks(tree: tree)
    try checks.requireTaken(parameters, for: top["Parameters"]?.object ?? [:])
    var loops = TemplateLoops(TemplateValues(top, given: parameters))
    let top = loops.expanded(top)
    var values = TemplateValues(top, given: parameters)
    values.taken = loops.values.taken
    reader.needs = DecisiveParameters(values)
    reader.definitions = TemplateInputs(values)
    noteReferences(top, values)
    let known = existingResources(of: top, &values)
    note(values.taken)
    try checks.requireKnownTriggers(known)
    try checks.requireKnownPolicies(known, top)
    return withPoolEvents(known).withJSONTextsRead
  }

  /// Returns the resources without those whose conditions are false, and resolves the values of the
  /// resources that authflow reads.
  private mutating func existingResources(
    of top: JSONObject,
    _ values: inout TemplateValues
  ) -> JSONObject {
    let resources = top["Resources"]?.object ?? [:]
    var known: [(String, JSONValue)] = []
    for (id, resource) in resources.members {
      noteMacro(id, resource, top.transforms)
      let type = resource["Type"]?.string ?? ""
      let isOurs = type.hasPrefix(TemplateResource.prefix)
      if let condition = resource["Condition"]?.string,
        isOurs || type.hasPrefix("AWS::Lambda::") || type == TemplateResource.samFunction
      {
        switch values.holds(condition) {
        case false?: continue
        case true?: break
        case nil where isOurs && top["Conditions"]?[condition] != nil: conditions[id] = condition
        case nil: break
        }
      }
      let isRead =
        isOurs || type == "AWS::Lambda::Permission"
        || type == TemplateResource.samFunction && resource.hasPoolEvent
      known.append((id, isRead ? values.resolved(resource) : resource))
    }
    return JSONObject(known)
  }

  /// Records references to resources and other names that will not exist.
  private mutating func noteReferences(_ top: JSONObject, _ values: TemplateValues) {
    var references = TemplateReferences(top, values)
    references.look()
    unresolved = references.unresolved
    let doubtful = references.doubtful.map { place, target, condition in
      "`\(place.section).\(place.id)` refers to `\(target)`, which exists only under the "
        + "condition `\(condition)`: if the condition is false, the deployment fails"
    }
    for remark in doubtful where !remarks.contains(remark) { remarks.append(remark) }
  }

  private mutating func note(_ defaults: [String: String]) {
    let words = defaults.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    guard !words.isEmpty else { return }
    remarks.append("parameters use their defaults: \(words.listed())")
  }

  /// Adds a remark that a macro, which only CloudFormation runs, creates resources.
  private mutating func noteMacro(
    _ id: String,
    _ resource: JSONValue,
    _ transforms: [String]
  ) {
    guard id.hasPrefix("Fn::ForEach::") || id == "Fn::Transform" else { return }
    if id == "Fn::Transform" || resource.text().contains(TemplateResource.prefix) {
      unread[id] = resource
      let isLoop = id.hasPrefix("Fn::ForEach::") && !transforms.contains("AWS::LanguageExtensions")
      let reason = isLoop ? ", because `Transform: AWS::LanguageExtensions` is missing" : ""
      remarks.append(
        "`\(id)` is left out\(reason): the resources that it creates are not read"
      )
    }
  }
}
