internal import Diagnostics
internal import JSON
internal import Project

// What a template says with its parameters.
extension ForeignReader {
  /// A template's resources with the values of its parameters, without those whose conditions don't hold, and
  /// mappings read where texts of JSON stand for them; nil where it is no template.
  ///
  /// - Throws: `ForeignDocumentError` where a parameter is given what it does not take.
  mutating func resources(
    ofTemplate top: JSONObject
  ) throws(ForeignDocumentError) -> JSONObject? {
    guard let resources = top["Resources"]?.object, top["pool"] == nil else { return nil }
    try requireTaken(top["Parameters"]?.object ?? [:])
    declared = Set(top["Parameters"]?.object?.keys ?? [])
    var values = TemplateValues(top, given: parameters)
    var known: [(String, JSONValue)] = []
    for (id, resource) in resources.members {
      noteMacro(id, resource)
      let type = resource["Type"]?.string ?? ""
      let isOurs = type.hasPrefix(ForeignReader.prefix)
      if let condition = resource["Condition"]?.string,
        isOurs || type.hasPrefix("AWS::Lambda::") || type == ForeignReader.samFunction
      {
        switch values.holds(condition) {
        case false?: continue
        case true?: break
        case nil where isOurs: conditions[id] = condition
        case nil: break
        }
      }
      let isRead =
        isOurs || type == "AWS::Lambda::Permission"
        || type == ForeignReader.samFunction && resource.hasPoolEvent
      known.append((id, isRead ? values.resolved(resource) : resource))
    }
    note(values.taken)
    try requireKnownTriggers(JSONObject(known))
    return withPoolEvents(JSONObject(known)).withJSONTextsRead
  }

  private func requireTaken(_ declared: JSONObject) throws(ForeignDocumentError) {
    let diagnostics = declared.members.compactMap { name, declaration -> Diagnostic? in
      guard case .text(let text)? = parameters.values[name],
        let words = TemplateParameter.refusal(of: text, for: declaration)
      else { return nil }
      return Diagnostic(
        .notAConfiguration,
        "the parameter `\(name)` is given a value that CloudFormation refuses",
        at: tree.place(of: ["Parameters", name]),
        label: words
      )
    }
    guard diagnostics.isEmpty else {
      throw ForeignDocumentError(source: tree.source, diagnostics: diagnostics)
    }
  }

  private mutating func note(_ defaults: [String: String]) {
    let words = defaults.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    guard !words.isEmpty else { return }
    remarks.append("parameters are taken with their defaults: \(words.listed())")
  }

  /// Says that a macro makes resources, which only CloudFormation runs.
  private mutating func noteMacro(_ id: String, _ resource: JSONValue) {
    guard id.hasPrefix("Fn::ForEach::") || id == "Fn::Transform" else { return }
    if id == "Fn::Transform" || resource.text().contains(ForeignReader.prefix) {
      unread[id] = resource
      remarks.append("`\(id)` is left out: the resources that it makes are not read")
    }
  }
}
