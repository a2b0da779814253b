internal import JSON

// Attributes of users.
extension Rulebook {
  static let schema: [ServiceRule] = [
    ServiceRule(
      "required-custom-attribute",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "Required custom attributes are not supported currently.",
      source: .measured("CLI error lines of CreateUserPool"),
      why: "Only standard attributes can be required.",
      fix: "leave Required out of the custom attribute",
      flows: [.signUp]
    ) { call in
      call.attributes.filter { !$0.isStandard && $0.value["Required"] == true }.map {
        Breach($0.path.appending("Required"), "is true for the custom attribute `\($0.name)`")
      }
    },
    ServiceRule(
      "standard-attribute-retyped",
      .schema,
      refusedBy: ["CreateUserPool"],
      says:
        "You can not change AttributeDataType or set developerOnlyAttribute for standard schema "
        + "attribute {name}",
      source: .measured("CLI error lines of CreateUserPool"),
      why: "Standard attributes keep their type.",
      fix: "leave AttributeDataType and DeveloperOnlyAttribute out of a standard attribute",
      flows: [.signUp, .attributes]
    ) { call in
      call.attributes.compactMap { attribute in
        guard let type = StandardAttributes.types[attribute.name] else { return nil }
        let given = attribute.value["AttributeDataType"]?.string
        let isRetyped = given != nil && given != type
        guard isRetyped || attribute.value["DeveloperOnlyAttribute"] == true else { return nil }
        let member = isRetyped ? "AttributeDataType" : "DeveloperOnlyAttribute"
        return Breach(
          attribute.path.appending(member),
          "changes the standard attribute `\(attribute.name)`",
          ["name": attribute.name]
        )
      }
    },
    ServiceRule(
      "attribute-too-long",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "user.{name}: String attributes cannot have a length of more than 2048",
      source: .measured("moto's tests, verified on AWS"),
      why: "A value has 2,048 characters at most.",
      fix: "set MaxLength to 2048 or less",
      flows: [.attributes]
    ) { call in
      call.attributes.compactMap { attribute in
        let lengths = attribute.bounds("StringAttributeConstraints", "MinLength", "MaxLength")
        guard max(lengths.least ?? 0, lengths.most ?? 0) > 2048 else { return nil }
        return Breach(
          attribute.path.appending("StringAttributeConstraints"),
          "allow `\(attribute.name)` more than 2048 characters",
          ["name": attribute.name]
        )
      }
    },
    ServiceRule(
      "attribute-lengths-reversed",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "Attribute {name} cannot have a max length shorter than it's min length",
      source: .measured("cdk-preflight, schema-attr-length-order"),
      why: "No value could meet both.",
      fix: "set MaxLength to MinLength or more",
      flows: [.attributes]
    ) { call in
      call.attributes.compactMap { attribute in
        let lengths = attribute.bounds("StringAttributeConstraints", "MinLength", "MaxLength")
        guard let least = lengths.least, let most = lengths.most, most < least else { return nil }
        return Breach(
          attribute.path.appending("StringAttributeConstraints"),
          "have a MaxLength below the MinLength",
          ["name": attribute.shownName]
        )
      }
    },
    ServiceRule(
      "attribute-values-reversed",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "Attribute {name} cannot have a max value smaller than it's min value",
      source: .measured("cdk-preflight, schema-number-min-max-order"),
      why: "No value could meet both.",
      fix: "set MaxValue to MinValue or more",
      flows: [.attributes]
    ) { call in
      call.attributes.compactMap { attribute in
        let values = attribute.bounds("NumberAttributeConstraints", "MinValue", "MaxValue")
        guard let least = values.least, let most = values.most, most < least else { return nil }
        return Breach(
          attribute.path.appending("NumberAttributeConstraints"),
          "have a MaxValue below the MinValue",
          ["name": attribute.shownName]
        )
      }
    },
    ServiceRule(
      "attribute-constraint-not-number",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "Invalid {member} for schema attribute {name}",
      source: .measured("moto's tests, verified on AWS"),
      why: "The ends of a range are numbers, written as texts.",
      fix: "write digits",
      flows: [.attributes]
    ) { call in
      call.attributes.flatMap { attribute in
        attribute.malformedConstraints.map {
          Breach(
            attribute.path.appending($0),
            "of `\(attribute.name)` has an end that is not a number",
            ["member": $0, "name": attribute.name]
          )
        }
      }
    },
    ServiceRule(
      "custom-attribute-exists",
      .schema,
      refusedBy: ["AddCustomAttributes"],
      says: "custom:{given}: Existing attribute already has name {name}.",
      source: .reported("moto's tests, not verified on AWS"),
      why: "An attribute is added once, and stays.",
      fix: "choose another name",
      flows: [.attributes]
    ) { call in
      let known = call.current("SchemaAttributes")?.array?.compactMap { $0["Name"]?.string } ?? []
      return call.attributes.filter { known.contains($0.addedName) }.map {
        let values = ["given": $0.name, "name": $0.addedName]
        return Breach($0.path.appending("Name"), "is `\($0.name)`, which the pool has", values)
      }
    },
    ServiceRule(
      "too-many-custom-attributes",
      .schema,
      refusedBy: ["CreateUserPool", "AddCustomAttributes"],
      says: "A user pool can have at most {limit} custom attributes.",
      source: .documented("developer guide, quotas; «unconfirmed»: the words"),
      why: "A pool has 50 custom attributes at most.",
      fix: "put several values into one attribute",
      flows: [.attributes]
    ) { call in
      let isNew = call.operation == "CreateUserPool"
      let before = isNew ? [] : call.current("SchemaAttributes")?.array ?? []
      let old = before.count { $0["Name"]?.string?.contains("custom:") ?? false }
      let added = call.attributes.filter { isNew ? !$0.isStandard : true }
      guard old + added.count > 50 else { return [] }
      let words = "would have \(old + added.count) custom attributes"
      return [Breach(isNew ? "Schema" : "CustomAttributes", words, ["limit": "50"])]
    },
  ]
}

extension CallReading {
  /// An attribute that a call makes or changes.
  struct Attribute {
    let path: MemberPath
    let name: String
    let value: JSONValue

    /// Whether every pool has it.
    var isStandard: Bool { StandardAttributes.types[name] != nil }

    /// The name as the service shows it.
    var shownName: String {
      isStandard ? name : addedName
    }

    /// The name that AddCustomAttributes gives it.
    var addedName: String {
      (value["DeveloperOnlyAttribute"] == true ? "dev:custom:" : "custom:") + name
    }

    /// The constraints that have an end that is not a number.
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

    /// Both ends of its constraints, as far as they are numbers.
    func bounds(
      _ member: String,
      _ least: String,
      _ most: String
    ) -> (least: Double?, most: Double?) {
      let end = { (name: String) in value[member]?[name]?.string.flatMap { Double($0) } }
      return (end(least), end(most))
    }
  }

  /// The attributes of CreateUserPool's Schema, or those that AddCustomAttributes adds.
  var attributes: [Attribute] {
    elements(operation == "CreateUserPool" ? "Schema" : "CustomAttributes").compactMap { element in
      guard let name = element.value["Name"]?.string else { return nil }
      return Attribute(path: element.path, name: name, value: element.value)
    }
  }
}

/// The attributes that every pool has (API reference; seen on real pools).
enum StandardAttributes {
  /// Their types by their names.
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
