internal import ConfigurationChanges
internal import JSON

/// A resource of a template.
struct TemplateResource {
  var id: String
  var type: String
  var properties: JSONObject
  /// What becomes of it when the stack no longer has it, or replaces it.
  var retention: Retention

  /// The resources of Cognito's among those of a template.
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

  /// What kind of part resources of a type are; nil where they are not read.
  static func kind(ofType type: String) -> CanonicalSettings.Kind? {
    type.hasPrefix(prefix) ? kinds[String(type.dropFirst(prefix.count))] : nil
  }

  var kind: CanonicalSettings.Kind? { TemplateResource.kinds[type] }

  /// A function of AWS SAM, which can say itself which pool calls it.
  static let samFunction = "AWS::Serverless::Function"

  /// Whether it names its pool by what no resource of the template is: an id, or an export of another stack.
  var isOfPoolElsewhere: Bool {
    let id = properties["UserPoolId"]
    return id?.plainText != nil || id?["Fn::ImportValue"] != nil
  }

  /// The operation that makes what is judged and neither compared nor exported; nil for all other types.
  var judgedOperation: String? {
    switch type {
    case "UserPoolUICustomizationAttachment": "SetUICustomization"
    case "ManagedLoginBranding": "CreateManagedLoginBranding"
    case "Terms": "CreateTerms"
    default: nil
    }
  }
}
