package import JSON

/// What a configuration call meets: the pool and its other parts, as far as they are known.
///
/// A missing value means that it is not known, never that there is none. A call that creates a pool meets
/// nothing: ``none``.
package struct PoolEnvironment: Sendable {
  /// The parts of a pool that calls refer to.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// Members of UserPoolClientType each.
    case clients
    /// Members of IdentityProviderType each.
    case identityProviders
    /// Members of ResourceServerType each.
    case resourceServers
    /// Members of DomainDescriptionType each.
    case domains
    /// Members of GroupType each.
    case groups
    /// Members of ManagedLoginBrandingType each.
    case brandings
    /// Members of TermsType each.
    case terms
  }

  /// Members of UserPoolType.
  package var pool: JSONObject?

  /// Members of GetUserPoolMfaConfig's answer.
  package var mfa: JSONObject?

  /// The settings of the pool and of its second factors that only the deployment knows.
  package var unknown: Set<MemberPath> = []

  /// Whether the client that the call changes has a secret.
  package var clientHasSecret: Bool?

  /// How many secrets that client has.
  package var clientSecretCount: Int?

  /// The region of the pool, such as `eu-west-1`.
  package var region: String?

  /// The account of the pool: twelve digits.
  package var account: String?

  /// Whether the account has the service's usual quotas, of which AWS raises some on request.
  package var hasUsualQuotas: Bool?

  /// The parts of a kind, asked for only by rules that need them.
  package var parts: @Sendable (Kind) -> [JSONObject]?

  /// Whether the pool may have parts besides those that are known, made elsewhere.
  package var mayHaveFurtherParts = false

  /// States what is known; nothing by default.
  package init(
    pool: JSONObject? = nil,
    mfa: JSONObject? = nil,
    clientHasSecret: Bool? = nil,
    region: String? = nil,
    account: String? = nil,
    parts: @escaping @Sendable (Kind) -> [JSONObject]? = { _ in nil }
  ) {
    (self.pool, self.mfa) = (pool, mfa)
    (self.clientHasSecret, self.region, self.account) = (clientHasSecret, region, account)
    self.parts = parts
  }

  /// What a new pool meets: no settings and no parts, in a region and an account that may be known.
  package static func none(region: String? = nil, account: String? = nil) -> PoolEnvironment {
    PoolEnvironment(pool: [:], mfa: [:], region: region, account: account) { _ in [] }
  }
}
