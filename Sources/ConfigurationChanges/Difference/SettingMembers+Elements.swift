internal import CognitoModel
internal import JSON
internal import Project

// Names and order of elements.
extension SettingMembers {
  /// Returns the members with attributes by name, recovery mechanisms in order, and sorted sets.
  static func arranged(_ members: JSONObject, fillsSchema: Bool) -> JSONObject {
    var members = members
    let (setting, list) = ("AccountRecoverySetting", "RecoveryMechanisms")
    if let ways = members.value(at: [setting, list])?.array {
      // A mechanism without a priority sorts last.
      let names = ways.sorted { ($0["Priority"]?.double ?? 9) < ($1["Priority"]?.double ?? 9) }
        // A mechanism known only at deployment is a string.
        .compactMap { $0["Name"]?.string ?? $0.string }
      members = members.setting(.strings(names), at: [setting, list])
      // Unknown members of a mechanism are kept under its name.
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
    for value in attributes {
      guard let attribute = value.object else {
        // An attribute known only at deployment is a string.
        if let function = value.string { schema[function] = value }
        continue
      }
      guard let given = attribute["Name"]?.string, !StandardAttribute.isServiceCreated(given),
        !StandardAttribute.isUsual(attribute, given)
      else { continue }
      let name = fullName(given, attribute)
      let filled = isFilled ? StandardAttribute.absent(name).merging(attribute) : attribute
      schema[name] = .object(filled.without(["Name"]))
    }
    return schema
  }

  /// The full name of a custom attribute, which templates write without the service's prefix.
  static func fullName(_ name: String, _ attribute: JSONObject) -> String {
    if StandardAttribute.isKnown(name) || name.contains(":") { return name }
    return CustomAttribute.shownName(name, of: .object(attribute))
  }
}
