internal import ConfigurationChanges
internal import JSON

/// The resources of Terraform's `aws` provider that form a pool, without the `aws_cognito_`
/// prefix.
enum TerraformPart: String {
  case pool = "user_pool"
  case client = "user_pool_client"
  case managedClient = "managed_user_pool_client"
  case group = "user_group"
  case resourceServer = "resource_server"
  case domain = "user_pool_domain"
  case identityProvider = "identity_provider"
  case risk = "risk_configuration"
  case logDelivery = "log_delivery_configuration"

  /// Values that the provider fills in for omitted blocks.
  static let computed: Set = [
    "sns_region", "pre_token_generation", "pre_token_generation_config",
    "temporary_password_validity_days",
  ]

  /// Blocks of the pool that the service has in the pool's policies or outside the pool.
  static let blocksElsewhere: Set = Set(policies + methods)
  static let policies = ["password_policy", "sign_in_policy"]
  static let methods = [
    "software_token_mfa_configuration", "email_mfa_configuration", "web_authn_configuration",
  ]

  /// Whether the part is an app client, regardless of who created it.
  var isClient: Bool { [.client, .managedClient].contains(self) }

  /// Attributes that describe the resource, not the pool's settings.
  var ownAttributes: Set<String> {
    let all: Set = ["arn", "region", "timeouts", "tags_all", "user_pool_id"]
    switch self {
    case .pool:
      return all.union([
        "creation_date", "last_modified_date", "endpoint", "estimated_number_of_users", "domain",
        "custom_domain",
      ])
    case .client, .managedClient:
      return all.union(["client_secret", "generate_secret", "name_pattern", "name_prefix"])
    case .group, .identityProvider, .risk, .logDelivery: return all.union(["id"])
    case .resourceServer: return all.union(["id", "scope_identifiers"])
    case .domain:
      return all.union([
        "id", "aws_account_id", "cloudfront_distribution", "cloudfront_distribution_arn",
        "cloudfront_distribution_zone_id", "s3_bucket", "version", "certificate_arn",
      ])
    }
  }
}

extension TerraformPart {
  /// Returns the path of the pool's part for a resource with these values.
  func place(of values: JSONObject, at address: String) -> SettingPath.Part {
    func name(_ member: String) -> String { values[member]?.plainText ?? address }
    switch self {
    case .pool: return .pool
    case .client, .managedClient: return .client(name("name"))
    case .group: return .group(name("name"))
    case .resourceServer: return .resourceServer(name("identifier"))
    case .domain: return .domain(name("domain"))
    case .identityProvider: return .identityProvider(name("provider_name"))
    case .risk: return .risk(client: values["client_id"]?.plainText)
    case .logDelivery: return .logDelivery
    }
  }
}
