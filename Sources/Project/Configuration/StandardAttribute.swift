internal import CognitoModel
package import JSON

/// The attributes that every pool has by default, as in DescribeUserPool's response (observed on
/// AWS).
package enum StandardAttribute {
  private static let texts: Set = [
    "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
    "profile", "picture", "website", "email", "gender", "zoneinfo", "locale", "phone_number",
    "address",
  ]

  /// The attributes that a client without ReadAttributes can read (API reference of
  /// CreateUserPoolClient).
  package static let readable = writable + ["email_verified", "phone_number_verified"]

  /// The attributes that a client without WriteAttributes can write.
  package static let writable = texts.sorted() + ["birthdate", "updated_at"]

  /// Whether the attribute is standard or created by the service, such as `identities`.
  package static func isKnown(_ name: String) -> Bool {
    texts.contains(name) || usual(name) != nil || isServiceMade(name)
  }

  /// Whether only the service can create the attribute.
  package static func isServiceMade(_ name: String) -> Bool {
    ["sub", "identities"].contains(name)
  }

  /// Returns the name of a custom attribute for CreateUserPool, and whether only developers can
  /// write it.
  ///
  /// The result is nil for attributes that are not custom.
  package static func customName(_ name: String) -> (name: String, isDeveloperOnly: Bool)? {
    for (prefix, isDeveloperOnly) in [("dev:custom:", true), ("custom:", false)]
    where name.hasPrefix(prefix) && name.count > prefix.count {
      return (String(name.dropFirst(prefix.count)), isDeveloperOnly)
    }
    return nil
  }

  /// Whether an attribute is equal to the pool's default.
  package static func isUsual(_ attribute: JSONObject, _ name: String) -> Bool {
    guard let usual = usual(name) else { return false }
    return usual.merging(attribute) == usual
  }

  /// Returns the default definition of a standard attribute; nil for other attributes.
  package static func usual(_ name: String) -> JSONObject? {
    switch name {
    case _ where texts.contains(name): attribute(name, "String", lengths("0", "2048"))
    case "birthdate": attribute(name, "String", lengths("10", "10"))
    case "email_verified", "phone_number_verified": attribute(name, "Boolean")
    case "updated_at":
      attribute(name, "Number", ["NumberAttributeConstraints": ["MinValue": "0"]])
    default: nil
    }
  }

  private static func lengths(_ shortest: String, _ longest: String) -> JSONObject {
    [
      "StringAttributeConstraints": [
        "MinLength": .string(shortest), "MaxLength": .string(longest),
      ]
    ]
  }

  private static func attribute(
    _ name: String,
    _ type: String,
    _ constraints: JSONObject = [:]
  ) -> JSONObject {
    let head: JSONObject = [
      "Name": .string(name), "AttributeDataType": .string(type), "DeveloperOnlyAttribute": false,
      "Mutable": true, "Required": false,
    ]
    return head.merging(constraints)
  }
}

/// Members that only the service can set.
enum ServiceMade {
  static let members: Set = [
    "Id", "Arn", "Status", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers",
    "SmsConfigurationFailure", "EmailConfigurationFailure", "Domain", "CustomDomain", "ClientId",
    "UserPoolId",
  ]

  /// Whether a mock uses the member's value as the ID of the new pool or client.
  static func isKept(_ member: String, of structure: Structure?) -> Bool {
    switch member {
    case "Id": structure?.name == ServiceShapes.pool?.name
    case "ClientId": structure?.name == ServiceShapes.client?.name
    default: false
    }
  }
}

extension StandardAttribute {
  /// Returns the definition of an attribute that has only a name.
  ///
  /// Standard attributes have their default definition. Other attributes are mutable strings.
  package static func absent(_ name: String) -> JSONObject {
    usual(name) ?? [
      "Name": .string(name), "AttributeDataType": "String",
      "DeveloperOnlyAttribute": .bool(name.hasPrefix("dev:")), "Mutable": true, "Required": false,
    ]
  }
}
