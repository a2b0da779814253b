internal import JSON
internal import ServiceRules

// What the calls that make a pool's parts meet.
extension PoolDocument {
  /// The pool as it is once its own calls are done; nothing is known where the document leaves the pool out.
  func environment() -> PoolEnvironment {
    guard saysPool else { return PoolEnvironment(region: region, account: account) }
    var environment = PoolEnvironment(
      pool: pool,
      mfa: mfa ?? [:],
      region: region,
      account: account,
      parts: { [document = self] in document.environmentParts($0) }
    )
    environment.unknown = Set(
      uncertain.filter { [.pool, .mfa].contains($0.part) }.map { MemberPath($0.members) }
    )
    // A plan about a pool that is there says nothing of what other states manage.
    environment.mayHaveFurtherParts =
      deployedBy == .terraform && origin == .payload && actions?.makesPool == false
      && actions?.replaced.contains(.pool) == false
    return environment
  }

  /// The parts that the pool has; nil where some may be elsewhere, or go by names that only the deployment
  /// knows.
  private func environmentParts(_ kind: PoolEnvironment.Kind) -> [JSONObject]? {
    switch kind {
    case .clients: clients?.map(\.members) ?? whole
    case .identityProviders: named(identityProviders, .identityProviders)
    case .resourceServers: named(resourceServers, .resourceServers)
    case .domains: named(domains, .domain)
    case .groups: named(groups, .groups)
    case .brandings, .terms: nil
    }
  }

  /// None, where the document makes the whole pool.
  private var whole: [JSONObject]? { tool == nil && origin == .payload ? nil : [] }

  private func named(
    _ parts: [JSONObject]?,
    _ kind: CanonicalSettings.Kind
  ) -> [JSONObject]? {
    guard !computedNames.keys.contains(where: { $0.kind == kind }) else { return nil }
    return parts ?? whole
  }
}
