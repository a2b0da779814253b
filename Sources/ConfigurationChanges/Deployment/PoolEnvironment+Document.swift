internal import JSON
internal import ServiceRules

// The state of the pool before the calls for its parts.
extension PoolEnvironment {
  /// Creates the state after the pool's own calls; the pool is unknown if the document leaves it
  /// out.
  init(_ document: PoolDocument) {
    guard document.specifiesPool else {
      self.init(region: document.region, account: document.account)
      return
    }
    self.init(
      pool: document.pool,
      mfa: document.mfa ?? [:],
      region: document.region,
      account: document.account,
      parts: { PoolEnvironment.parts($0, of: document) }
    )
    unknown = Set(
      document.uncertain.filter { [.pool, .mfa].contains($0.part) }.map { MemberPath($0.members) }
    )
    // A plan for an existing pool does not contain parts that other states manage.
    mayHaveFurtherParts =
      document.deployedBy == .terraform && document.origin == .payload
      && document.actions?.makesPool == false
      && document.actions?.replaced.contains(.pool) == false
  }

  /// The parts of one kind; nil if some may be elsewhere or have names known only at deployment.
  private static func parts(_ kind: Kind, of document: PoolDocument) -> [JSONObject]? {
    // The pool has no other parts if the document creates the whole pool.
    let whole: [JSONObject]? = document.tool == nil && document.origin == .payload ? nil : []
    func named(_ parts: [JSONObject]?, _ kind: CanonicalSettings.Kind) -> [JSONObject]? {
      document.computedNames.keys.contains { $0.kind == kind } ? nil : parts ?? whole
    }
    return switch kind {
    case .clients: document.clients?.map(\.members) ?? whole
    case .identityProviders: named(document.identityProviders, .identityProviders)
    case .resourceServers where hasUnknownScopes(document): nil
    case .resourceServers: named(document.resourceServers, .resourceServers)
    case .domains: named(document.domains, .domain)
    case .groups: named(document.groups, .groups)
    case .logDelivery: document.logDelivery.map { [$0] } ?? whole
    case .brandings, .terms, .sessions: nil
    }
  }

  /// Whether only the deployment knows the scopes of a resource server, with which the scopes of
  /// clients can't be checked.
  private static func hasUnknownScopes(_ document: PoolDocument) -> Bool {
    document.unknown.contains { path in
      path.part.kind == .resourceServers && [nil, "Scopes"].contains(path.members.first)
    }
  }
}
