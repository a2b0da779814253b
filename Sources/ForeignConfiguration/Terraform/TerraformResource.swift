internal import ConfigurationChanges
internal import JSON

/// A resource in a state or a plan.
struct TerraformResource {
  var address: String
  /// The resource type without the `aws_cognito_` prefix.
  var type: String
  var values: JSONObject

  var part: TerraformPart? { TerraformPart(rawValue: type) }

  /// Whether the resource belongs to a user pool, but no part of a configuration file represents
  /// it.
  var isUnread: Bool { part == nil && TerraformPart.isOfPool(type) }

  /// The ID of a pool or a client; nil if known only at deployment.
  var id: String? { values["id"]?.plainText }

  /// The name of the part; nil if known only at deployment.
  var name: String? {
    switch part {
    case .resourceServer: values["identifier"]?.plainText
    case .identityProvider: values["provider_name"]?.plainText
    case .domain: values["domain"]?.plainText
    case .risk: values["client_id"]?.plainText ?? ""
    case .logDelivery: ""
    default: values["name"]?.plainText
    }
  }

  /// The ID that identifies the resource under another name.
  var identity: String? {
    switch part {
    case .client, .managedClient: id
    case .risk: values["client_id"]?.plainText
    default: nil
    }
  }

  /// The operation that creates a part that is checked but neither compared nor exported; nil for
  /// all other types.
  var checkOnlyOperation: String? {
    switch type {
    case "user_pool_ui_customization": "SetUICustomization"
    case "managed_login_branding": "CreateManagedLoginBranding"
    default: nil
    }
  }
}
