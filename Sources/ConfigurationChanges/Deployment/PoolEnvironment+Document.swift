internal import JSON
internal import ServiceRules

// What the calls that make a pool's parts meet.
extension PoolEnvironment {
  /// The pool as it is once its own calls are done; nothing is known where the document leaves the pool out.
  init(_ document: PoolDocument) {
    guard document.saysPool else {
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
    // A plan about a pool that is there says nothing of what other states manage.
    mayHaveFurtherParts =
      document.deployedBy == .terraform && document.origin == .payload
      && document.actions?.makesPool == false
      && document.actions?.replaced.contains(.pool) == false
  }

  /// The parts that the pool has; nil where some may be elsewhere, or go by names that only the deployment
  /// knows.
  private static func parts(_ kind: Kind, of document: PoolDocument) -> [JSONObject]? {
    // None, where the document makes the whole pool.
    let whole: [JSONObject]? = document.tool == nil && document.origin == .payload ? nil : []
    func named(_ parts: [JSONObject]?, _ kind: CanonicalSettings.Kind) -> [JSONObject]? {
      document.computedNames.keys.contains { $0.kind == kind } ? nil : parts ?? whole
    }
    return switch kind {
    case .clients: document.clients?.map(\.members) ?? whole
    case .identityProviders: named(document.identityProviders, .identityProviders)
    case .resourceServers: named(document.resourceServers, .resourceServers)
    case .domains: named(document.domains, .domain)
    case .groups: named(document.groups, .groups)
    case .brandings, .terms: nil
    }
  }
}
