internal import ConfigurationChanges
internal import JSON

/// A Cognito resource in a template.
struct TemplateResource {
  var id: String
  var type: String
  var properties: JSONObject
  /// The policies for removing and replacing the resource.
  var retention: Retention

  /// Returns the Cognito resources in a template.
  static func all(in resources: JSONObject) -> [TemplateResource] {
    resources.members.compactMap { id, value in
      guard let type = value["Type"]?.string, type.hasPrefix(prefix) else { return nil }
      return TemplateResource(
        id: id,
        type: String(type.dropFirst(prefix.count)),
        properties: value["Properties"]?.object ?? JSONObject(),
        retention: Retention(value)
      )
    }
  }

  static let prefix = "AWS::Cognito::"

  private static let kinds: [String: CanonicalSettings.Kind] = [
    "UserPool": .pool, "UserPoolClient": .clients, "UserPoolGroup": .groups,
    "UserPoolResourceServer": .resourceServers, "UserPoolDomain": .domain,
    "UserPoolIdentityProvider": .identityProviders, "UserPoolRiskConfigurationAttachment": .risk,
    "LogDeliveryConfiguration": .logDelivery,
  ]

  /// The kind of part for resources of a type; nil if they are not read.
  static func kind(ofType type: String) -> CanonicalSettings.Kind? {
    type.hasPrefix(prefix) ? kinds[String(type.dropFirst(prefix.count))] : nil
  }

  var kind: CanonicalSettings.Kind? { TemplateResource.kinds[type] }

  /// An AWS SAM function, which can declare the pool that calls it.
  static let samFunction = "AWS::Serverless::Function"

  /// Whether the resource's pool is not in the template, but given by its ID or an export of
  /// another stack.
  var isOfPoolElsewhere: Bool {
    let id = properties["UserPoolId"]
    return id?.plainText != nil || id?["Fn::ImportValue"] != nil
  }

  /// Whether the resource is an identity pool or a part of one, which is not in a user pool.
  var isOfIdentities: Bool { type.hasPrefix("IdentityPool") }

  /// The resource's name as a part that is neither compared nor exported.
  var unreadName: String { "\(id) (\(TemplateResource.prefix)\(type))" }

  /// The operation that creates a compared part of a pool, except a client; nil for all other types.
  var creation: String? {
    kind == .logDelivery ? "SetLogDeliveryConfiguration" : kind?.listed?.creation
  }

  /// The operation that creates a part that is checked but neither compared nor exported; nil for
  /// all other types.
  var checkOnlyOperation: String? {
    switch type {
    case "UserPoolUICustomizationAttachment": "SetUICustomization"
    case "ManagedLoginBranding": "CreateManagedLoginBranding"
    case "Terms": "CreateTerms"
    default: nil
    }
  }
}
