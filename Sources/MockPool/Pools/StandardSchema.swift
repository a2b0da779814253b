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
  static func merged(with given: [JSONValue]) throws(MockFault) -> JSONValue {
    var schema = attributes
    for value in given {
      guard let attribute = value.object, let name = attribute["Name"]?.string else { continue }
      try requireSound(attribute, name)
      if let place = schema.firstIndex(where: { $0["Name"]?.string == name }) {
        try requireSameType(attribute, schema[place], name)
        schema[place] = schema[place].merging(attribute)
      } else {
        schema.append(try custom(attribute, name))
      }
    }
    return .array(schema.map(JSONValue.object))
  }

  /// An attribute that was asked for, as the pool has it.
  static func custom(
    _ attribute: JSONObject,
    _ name: String
  ) throws(MockFault) -> JSONObject {
    if attribute["Required"]?.bool ?? false { throw .requiredCustomAttribute }
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

  private static func requireSameType(
    _ given: JSONObject,
    _ standard: JSONObject,
    _ name: String
  ) throws(MockFault) {
    let type = given["AttributeDataType"]
    let isDeveloperOnly = given["DeveloperOnlyAttribute"]?.bool ?? false
    if isDeveloperOnly || (type != nil && type != standard["AttributeDataType"]) {
      throw .standardAttributeRetyped(name)
    }
  }

  /// Refuses constraints that nothing can meet.
  static func requireSound(_ attribute: JSONObject, _ name: String) throws(MockFault) {
    let lengths = "StringAttributeConstraints"
    let (shortest, longest) = try bounds(attribute, lengths, ["MinLength", "MaxLength"], name)
    if max(shortest ?? 0, longest ?? 0) > 2048 { throw .constraintTooLong(name) }
    if let shortest, let longest, longest < shortest { throw .lengthsReversed(name) }
    let values = "NumberAttributeConstraints"
    let (least, most) = try bounds(attribute, values, ["MinValue", "MaxValue"], name)
    if let least, let most, most < least { throw .valuesReversed(name) }
  }

  /// Both ends of an attribute's constraints, as far as they are there.
  private static func bounds(
    _ attribute: JSONObject,
    _ member: String,
    _ keys: [String],
    _ name: String
  ) throws(MockFault) -> (Double?, Double?) {
    let texts = keys.map { attribute[member]?[$0]?.string }
    let numbers = texts.map { $0.flatMap { Double($0) } }
    guard zip(texts, numbers).allSatisfy({ ($0 == nil) == ($1 == nil) }) else {
      throw .constraintNotANumber(member, name)
    }
    return (numbers[0], numbers[1])
  }
}
