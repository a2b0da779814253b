internal import JSON

extension CallReading {
  /// An attribute that a call creates.
  struct Attribute {
    let path: MemberPath
    let name: String
    let value: JSONValue

    /// Whether the attribute is a standard attribute, which every pool has.
    var isStandard: Bool { StandardAttributes.types[name] != nil }

    /// The attribute's name in the service's messages.
    var shownName: String {
      isStandard ? name : addedName
    }

    /// The name with the prefix that AddCustomAttributes adds.
    var addedName: String {
      (value["DeveloperOnlyAttribute"] == true ? "dev:custom:" : "custom:") + name
    }

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

    /// The minimum and maximum of a constraint; nil for a limit that is absent or not a number.
    func bounds(
      _ member: String,
      _ least: String,
      _ most: String
    ) -> (least: Double?, most: Double?) {
      let end = { (name: String) in value[member]?[name]?.string.flatMap { Double($0) } }
      return (end(least), end(most))
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

/// The standard attributes, which every pool has (API reference; seen on real pools).
enum StandardAttributes {
  /// The types of the attributes by name.
  static let types: [String: String] = {
    let texts = [
      "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
      "profile", "picture", "website", "email", "gender", "zoneinfo", "locale", "phone_number",
      "address", "birthdate",
    ]
    var types = Dictionary(uniqueKeysWithValues: texts.map { ($0, "String") })
    types["email_verified"] = "Boolean"
    types["phone_number_verified"] = "Boolean"
    types["updated_at"] = "Number"
    return types
  }()
}
