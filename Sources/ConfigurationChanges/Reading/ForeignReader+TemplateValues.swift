internal import Diagnostics
internal import JSON

// What a template says before its parameters are given.
extension ForeignReader {
  /// A template's resources with the defaults of its parameters, mappings read where texts of JSON stand for
  /// them; nil where it is no template.
  mutating func resources(ofTemplate top: JSONObject) -> JSONObject? {
    guard let resources = top["Resources"]?.object, top["pool"] == nil else { return nil }
    var values = TemplateValues(top)
    let known = resources.members.map { id, resource -> (String, JSONValue) in
      noteMacro(id, resource)
      let isOurs = resource["Type"]?.string?.hasPrefix(ForeignReader.prefix) ?? false
      return (id, isOurs ? values.resolved(resource) : resource)
    }
    note(values.taken)
    return JSONObject(known).withJSONTextsRead
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
      remarks.append("`\(id)` is left out: the resources that it makes are not read")
    }
  }
}
