internal import CognitoModel
internal import JSON
internal import Project

/// The resources of Terraform's provider `aws` that make up a pool, without `aws_cognito_`.
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

  /// What the provider fills in by itself in blocks that leave it out.
  static let computed: Set = [
    "sns_region", "pre_token_generation", "pre_token_generation_config",
    "temporary_password_validity_days",
  ]

  /// What tells about the resource, and nothing of the pool's settings.
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

extension ForeignReader {
  /// The members of the pool, of which Terraform has the second factors too.
  mutating func read(pool resource: TerraformResource, into document: inout PoolDocument) {
    var members = self.members(
      resource.values.without(TerraformPart.pool.ownAttributes),
      ServiceShapes.pool,
      .terraform,
      at: SettingPath(.pool)
    )
    let policies = block(&members, ["password_policy", "sign_in_policy"], of: "Policies")
    if !policies.isEmpty { members["Policies"] = .object(policies) }
    if let attributes = members["SchemaAttributes"]?.array {
      members["SchemaAttributes"] = .array(attributes.map(SchemaNames.shown))
    }
    let methods = [
      "software_token_mfa_configuration", "email_mfa_configuration", "web_authn_configuration",
    ]
    var mfa = block(&members, methods, of: nil)
    // SMS are a second factor wherever the pool can send them and has second factors at all.
    if let sms = members["SmsConfiguration"], members["MfaConfiguration"] ?? "OFF" != "OFF" {
      var method: JSONObject = ["SmsConfiguration": sms]
      method["SmsAuthenticationMessage"] = members["SmsAuthenticationMessage"]
      mfa["SmsMfaConfiguration"] = .object(method)
    }
    document.pool = members
    document.mfa = mfa
  }

  /// Blocks of the pool that the service has elsewhere, by its names.
  private mutating func block(
    _ members: inout JSONObject,
    _ names: [String],
    of parent: String?
  ) -> JSONObject {
    var found = JSONObject()
    for name in names {
      found[name] = members[name]
      members[name] = nil
    }
    guard let parent else {
      return self.members(found, ServiceShapes.mfa, .terraform, at: SettingPath(.mfa))
    }
    guard case .structure(let structure)? = ServiceShapes.pool?[parent]?.shape.kind else {
      return found
    }
    return self.members(found, structure, .terraform, at: SettingPath(.pool, [parent]))
  }

  /// Any other part.
  mutating func read(
    _ resource: TerraformResource,
    _ part: TerraformPart,
    into document: inout PoolDocument
  ) {
    let own = resource.values.without(part.ownAttributes)
    let name =
      ["name", "identifier", "domain", "provider_name"].lazy
      .compactMap { own[$0]?.string }.first ?? resource.address
    func mapped(_ structure: Structure?, _ path: SettingPath.Part) -> JSONObject {
      members(own, structure, .terraform, at: SettingPath(path))
    }
    switch part {
    case .pool: break
    case .client, .managedClient:
      let client = PoolDocument.Client(
        name: name,
        members: mapped(ServiceShapes.client, .client(name)).withoutZeroLifetimes,
        hasSecret: resource.values["generate_secret"] == true
      )
      document.clients = (document.clients ?? []) + [client]
    case .group:
      document.groups = (document.groups ?? []) + [mapped(ServiceShapes.group, .group(name))]
    case .resourceServer:
      let server = mapped(ServiceShapes.resourceServer, .resourceServer(name))
      document.resourceServers = (document.resourceServers ?? []) + [server]
    case .domain:
      var domain = mapped(ServiceShapes.domain, .domain(name))
      if let certificate = resource.values["certificate_arn"], certificate.isGiven {
        domain["CustomDomainConfig"] = ["CertificateArn": certificate]
      }
      document.domains = (document.domains ?? []) + [domain]
    case .identityProvider:
      let provider = mapped(ServiceShapes.identityProvider, .identityProvider(name))
      document.identityProviders = (document.identityProviders ?? []) + [provider]
    case .risk:
      let risk = mapped(ServiceShapes.risk, .risk(client: own["client_id"]?.string))
      document.risks = (document.risks ?? []) + [risk]
    case .logDelivery: document.logDelivery = mapped(ServiceShapes.logDelivery, .logDelivery)
    }
  }
}

extension JSONObject {
  /// The provider writes 0 for lifetimes that nobody has set.
  fileprivate var withoutZeroLifetimes: JSONObject {
    without { name, value in
      ["AccessTokenValidity", "IdTokenValidity", "RefreshTokenValidity"].contains(name)
        && value == 0
    }
  }
}
