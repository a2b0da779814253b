package import JSON

/// An attribute of every pool, in the order of a pool of 2026 (go-to-k/cdk-real-drift's corpus).
///
/// The raw value is the attribute's name. The service added `identities` after 2017.
package enum StandardAttribute: String, CaseIterable, Sendable {
  case profile, address, birthdate, gender
  case preferredUsername = "preferred_username"
  case updatedAt = "updated_at"
  case website, picture, identities, sub
  case phoneNumber = "phone_number"
  case phoneNumberVerified = "phone_number_verified"
  case zoneinfo, locale, email
  case emailVerified = "email_verified"
  case givenName = "given_name"
  case familyName = "family_name"
  case middleName = "middle_name"
  case name, nickname

  /// The `AttributeDataType`, which a pool can't change.
  package var type: String {
    switch self {
    case .emailVerified, .phoneNumberVerified: "Boolean"
    case .updatedAt: "Number"
    default: "String"
    }
  }

  /// Whether only the service can create the attribute.
  package var isServiceCreated: Bool { self == .sub || self == .identities }

  /// The attribute in DescribeUserPool's response for a pool without `Schema` (observed on AWS).
  package var definition: JSONObject {
    let head: JSONObject = [
      "Name": .string(rawValue), "AttributeDataType": .string(type),
      "DeveloperOnlyAttribute": false, "Mutable": .bool(self != .sub),
      "Required": .bool(self == .sub),
    ]
    return head.merging(constraints)
  }

  private var constraints: JSONObject {
    switch self {
    case .emailVerified, .phoneNumberVerified: [:]
    case .updatedAt: ["NumberAttributeConstraints": ["MinValue": "0"]]
    case .identities: ["StringAttributeConstraints": [:]]
    case .birthdate: ["StringAttributeConstraints": ["MinLength": "10", "MaxLength": "10"]]
    case .sub: ["StringAttributeConstraints": ["MinLength": "1", "MaxLength": "2048"]]
    default: ["StringAttributeConstraints": ["MinLength": "0", "MaxLength": "2048"]]
    }
  }
}
