package import JSON

/// The state before a configuration call: the pool and its parts, as far as they are known.
///
/// Nil means unknown, never absent. For a call that creates a pool, use ``none(region:account:)``.
package struct PoolEnvironment: Sendable {
  /// The kinds of pool parts that calls refer to.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// App clients, each with the members of UserPoolClientType.
    case clients
    /// Identity providers, each with the members of IdentityProviderType.
    case identityProviders
    /// Resource servers, each with the members of ResourceServerType.
    case resourceServers
    /// Domains, each with the members of DomainDescriptionType.
    case domains
    /// Groups, each with the members of GroupType.
    case groups
    /// Managed login styles, each with the members of ManagedLoginBrandingType.
    case brandings
    /// Terms documents, each with the members of TermsType.
    case terms
    /// The log delivery, with the members of LogDeliveryConfigurationType.
    case logDelivery
    /// The session settings, with the members of SetUserPoolSessionConfiguration.
    case sessions
  }

  /// The members of UserPoolType; nil if unknown.
  package var pool: JSONObject?

  /// The members of GetUserPoolMfaConfig's response; nil if unknown.
  package var mfa: JSONObject?

  /// The settings of the pool and its second factors that only the deployment can provide.
  package var unknown: Set<MemberPath> = []

  /// Whether the client that the call changes has a secret; nil if unknown.
  package var clientHasSecret: Bool?

  /// The number of secrets of the client that the call changes; nil if unknown.
  package var clientSecretCount: Int?

  /// The region of the pool, such as `eu-west-1`; nil if unknown.
  package var region: String?

  /// The 12-digit account of the pool; nil if unknown.
  package var account: String?

  /// Whether the account has the default quotas; nil if unknown.
  ///
  /// AWS raises some quotas on request.
  package var hasUsualQuotas: Bool?

  /// The parts of a kind, loaded only for rules that need them; nil if they are unknown.
  package var parts: @Sendable (Kind) -> [JSONObject]?

  /// Whether the pool may have parts in addition to the known parts, because they were created
  /// elsewhere.
  package var mayHaveFurtherParts = false

  /// Creates an environment in which only the given values are known.
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

  /// The environment of a new pool: no settings and no parts.
  package static func none(region: String? = nil, account: String? = nil) -> PoolEnvironment {
    PoolEnvironment(pool: [:], mfa: [:], region: region, account: account) { _ in [] }
  }
}
