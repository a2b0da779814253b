internal import CognitoModel
internal import JSON

extension InspectedCall {
  /// An attribute that a call creates.
  struct Attribute {
    let path: MemberPath
    let name: String
    let value: JSONValue

    /// The standard attribute with this name; nil for an additional attribute.
    var standard: StandardAttribute? { StandardAttribute(rawValue: name) }

    /// Whether the attribute is a standard attribute, which every pool has.
    var isStandard: Bool { standard != nil }

    /// The attribute's name in the service's messages.
    var shownName: String {
      isStandard ? name : addedName
    }

    /// The name with the prefix that AddCustomAttributes adds.
    var addedName: String { CustomAttribute.shownName(name, of: value) }

    /// The constraints with a limit that is not a number.
    var malformedConstraints: [String] {
      let ends = [
        "StringAttributeConstraints": ["MinLength", "MaxLength"],
        "NumberAttributeConstraints": ["MinValue", "MaxValue"],
      ]
      return ends.keys.sorted().filter { member in
        ends[member]?.contains { value[member]?[$0]?.string.map { Double($0) == nil } ?? false }
          ?? false
      }
    }

    /// The minimum and maximum of a kind, such as `Length`; nil for a limit that is absent or not a
    /// number.
    func bounds(_ member: String, of kind: String) -> (least: Double?, most: Double?) {
      let end = { (name: String) in value[member]?[name]?.string.flatMap { Double($0) } }
      return (end("Min\(kind)"), end("Max\(kind)"))
    }
  }

  /// The attributes with a known name in `Schema` of CreateUserPool or in `CustomAttributes` of
  /// AddCustomAttributes.
  var attributes: [Attribute] {
    elements(operation == "CreateUserPool" ? "Schema" : "CustomAttributes").compactMap { element in
      guard isKnown(element.path.appending("Name")), let name = element.value["Name"]?.string
      else { return nil }
      return Attribute(path: element.path, name: name, value: element.value)
    }
  }
}
