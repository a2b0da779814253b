package import CognitoModel
package import JSON

// The standard attributes in the settings of pools and clients.
extension StandardAttribute {
  /// The attributes that a client without ReadAttributes can read (API reference of
  /// CreateUserPoolClient).
  package static let readable = allCases.filter { !$0.isServiceCreated }.map(\.rawValue)

  /// The attributes that a client without WriteAttributes can write.
  package static let writable = readable.filter { !$0.hasSuffix("_verified") }

  /// Whether the attribute is standard or created by the service, such as `identities`.
  package static func isKnown(_ name: String) -> Bool { StandardAttribute(rawValue: name) != nil }

  /// Whether only the service can create the attribute.
  package static func isServiceCreated(_ name: String) -> Bool {
    StandardAttribute(rawValue: name)?.isServiceCreated ?? false
  }

  /// Whether an attribute is equal to the pool's default.
  package static func isUsual(_ attribute: JSONObject, _ name: String) -> Bool {
    guard let usual = usual(name) else { return false }
    return usual.merging(attribute) == usual
  }

  /// Returns the default definition of an attribute; nil unless it is standard and a call can
  /// change it.
  package static func usual(_ name: String) -> JSONObject? {
    guard let attribute = StandardAttribute(rawValue: name), !attribute.isServiceCreated else {
      return nil
    }
    return attribute.definition
  }

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

/// Members that only the service can set.
enum ReadOnlyMembers {
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
