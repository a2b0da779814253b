internal import JSON
internal import Project

// What stands under names, and in which order.
extension SettingMembers {
  /// Attributes under their names, ways to recover in their order, sets in one order.
  static func arranged(_ members: JSONObject, fillsSchema: Bool) -> JSONObject {
    var members = members
    let (setting, list) = ("AccountRecoverySetting", "RecoveryMechanisms")
    if let ways = members.value(at: [setting, list])?.array {
      // One that has no priority counts as written last.
      let names = ways.sorted { ($0["Priority"]?.double ?? 9) < ($1["Priority"]?.double ?? 9) }
        .compactMap { $0["Name"]?.string }
      members = members.setting(.strings(names), at: [setting, list])
      // What nobody knows of a way stands under its name.
      for way in ways.compactMap(\.object) {
        let others = way.without(["Name", "Priority"])
        guard !others.isEmpty else { continue }
        let name = "\(list).\(way["Name"]?.string ?? "")"
        members = members.setting(.object(others), at: [setting, name])
      }
    }
    if let attributes = members["SchemaAttributes"]?.array {
      let schema = schema(attributes, isFilled: fillsSchema)
      members["SchemaAttributes"] = schema.isEmpty ? nil : .object(schema)
    }
    return members
  }

  private static func schema(_ attributes: [JSONValue], isFilled: Bool) -> JSONObject {
    var schema = JSONObject()
    for attribute in attributes.compactMap(\.object) {
      guard let given = attribute["Name"]?.string, !StandardAttribute.isServiceMade(given),
        !StandardAttribute.isUsual(attribute, given)
      else { continue }
      let name = fullName(given, attribute)
      let filled = isFilled ? StandardAttribute.absent(name).merging(attribute) : attribute
      schema[name] = .object(filled.without(["Name"]))
    }
    return schema
  }

  /// Templates name a custom attribute without what the service puts before it.
  static func fullName(_ name: String, _ attribute: JSONObject) -> String {
    if StandardAttribute.isKnown(name) || name.contains(":") { return name }
    return attribute["DeveloperOnlyAttribute"] == true ? "dev:custom:\(name)" : "custom:\(name)"
  }
}
