import JSON

/// The attributes that every pool has, as DescribeUserPool shows them (seen on real pools).
enum StandardSchema {
  private static let texts = [
    "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
    "profile", "picture", "website", "email", "gender", "zoneinfo", "locale", "phone_number",
    "address",
  ]

  static let attributes: [JSONObject] =
    [attribute("sub", "String", text(1, 2048), isMutable: false, isRequired: true)]
    + texts.map { attribute($0, "String", text(0, 2048)) }
    + [
      attribute("birthdate", "String", text(10, 10)),
      attribute("email_verified", "Boolean"),
      attribute("phone_number_verified", "Boolean"),
      attribute("updated_at", "Number", ["NumberAttributeConstraints": ["MinValue": "0"]]),
    ]

  private static func text(_ shortest: Int, _ longest: Int) -> JSONObject {
    [
      "StringAttributeConstraints": [
        "MinLength": .string(String(shortest)), "MaxLength": .string(String(longest)),
      ]
    ]
  }

  private static func attribute(
    _ name: String,
    _ type: String,
    _ constraints: JSONObject = [:],
    isMutable: Bool = true,
    isRequired: Bool = false
  ) -> JSONObject {
    let head: JSONObject = [
      "Name": .string(name), "AttributeDataType": .string(type),
      "DeveloperOnlyAttribute": false, "Mutable": .bool(isMutable), "Required": .bool(isRequired),
    ]
    return head.merging(constraints)
  }
}

extension StandardSchema {
  /// The whole schema of a pool that was created with `Schema`: the standard one, changed and added to.
  static func merged(with given: [JSONValue]) -> JSONValue {
    var schema = attributes
    for value in given {
      guard let attribute = value.object, let name = attribute["Name"]?.string else { continue }
      if let place = schema.firstIndex(where: { $0["Name"]?.string == name }) {
        schema[place] = schema[place].merging(attribute)
      } else {
        schema.append(custom(attribute, name))
      }
    }
    return .array(schema.map(JSONValue.object))
  }

  /// An attribute that was asked for, as the pool has it.
  static func custom(_ attribute: JSONObject, _ name: String) -> JSONObject {
    let isDeveloperOnly = attribute["DeveloperOnlyAttribute"]?.bool ?? false
    let usual: JSONObject = [
      "Name": .string(name), "AttributeDataType": "String", "DeveloperOnlyAttribute": false,
      "Mutable": true, "Required": false,
    ]
    var result = usual.merging(attribute)
    result["Name"] = .string((isDeveloperOnly ? "dev:custom:" : "custom:") + name)
    let kind = result["AttributeDataType"]?.string
    let member = kind == "Number" ? "NumberAttributeConstraints" : "StringAttributeConstraints"
    if kind != "Boolean", kind != "DateTime", result[member] == nil { result[member] = [:] }
    return result
  }
}
