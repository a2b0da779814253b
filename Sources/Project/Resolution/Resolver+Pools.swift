internal import Diagnostics
internal import Values

extension Resolver {
  mutating func pool(_ declared: PoolDeclaration) -> ResolvedPool? {
    let variables = declared.variables.map { variable($0) }
    let kind: ResolvedPool.Kind? =
      switch declared.kind {
      case .mock(let configuration): mock(configuration)
      case .cognito(let pool): cognito(pool, of: declared).map { .cognito($0) }
      }
    guard let kind, !variables.contains(nil) else { return nil }
    return ResolvedPool(name: declared.name, kind: kind, variables: variables.compactMap(\.self))
  }

  /// The kind of a mock pool; nil if the path of its configuration can't be resolved.
  private mutating func mock(_ configuration: DeclaredString?) -> ResolvedPool.Kind? {
    guard let configuration else { return .mock(configuration: nil) }
    return path(configuration).map { .mock(configuration: $0) }
  }

  private mutating func variable(_ declared: DeclaredVariable) -> ResolvedVariable? {
    guard let text = text(declared.text) else { return nil }
    let isSecret = declared.text.readings.contains(where: \.isSecret)
    return ResolvedVariable(
      name: declared.name,
      value: isSecret ? .secret(Secret(text)) : .plain(text)
    )
  }

  private mutating func cognito(
    _ declared: CognitoDeclaration,
    of pool: PoolDeclaration
  ) -> ResolvedCognitoPool? {
    let outputs = amplifyOutputs(declared.amplifyOutputs)
    let identity = identity(of: declared, outputs, in: pool)
    let region = text(declared.place.region) ?? outputs?.region ?? identity?.region
    let server = server(declared.place)
    let profile = text(declared.profile)
    var reader = self
    add(declared.place.conflicts { reader.text($0) })
    guard let identity, let region else { return nil }
    return ResolvedCognitoPool(
      region: region,
      userPoolID: identity.id,
      isIDWrittenOut: declared.userPoolID?.literal != nil,
      client: identity.client,
      clients: identity.clients,
      server: server,
      domain: identity.domain,
      profile: profile,
      rate: declared.rate,
      permissions: declared.permissions,
      poolGuard: declared.poolGuard,
      emailSource: declared.sources.email,
      smsSource: declared.sources.sms
    )
  }

  private mutating func server(_ place: PoolLocation) -> PoolServer {
    let endpoint = endpoint(place)
    let caFile = path(place.caFile)
    guard let endpoint else {
      return .aws(usesFIPS: place.fips != nil, usesDualStack: place.dualStack != nil)
    }
    return .other(url: endpoint, caFile: caFile, isInsecure: place.insecure != nil)
  }

  /// Reads the IDs of an existing pool; a pool to create has empty IDs.
  private mutating func identity(
    of declared: CognitoDeclaration,
    _ outputs: AmplifyOutputs?,
    in pool: PoolDeclaration
  ) -> PoolIdentity? {
    guard use == .existing else {
      // The ID is read only for its region.
      let id = declared.place.region == nil ? text(declared.userPoolID) : nil
      return PoolIdentity(region: id.flatMap(PoolID.region))
    }
    guard !pool.createsPoolsOnly else {
      add([.missingIDs(of: pool)])
      return nil
    }
    let id = text(declared.userPoolID) ?? outputs?.userPoolID
    let client =
      declared.client.flatMap { self.client($0) }
      ?? outputs.map { AppClient(name: "", id: $0.clientID, secret: nil) }
    let clients = declared.clients.map { self.client($0) }
    let domain = text(declared.domain) ?? outputs?.domain
    guard let id, let client else { return nil }
    return PoolIdentity(
      region: PoolID.region(of: id),
      id: id,
      client: client,
      clients: clients.compactMap(\.self),
      domain: domain
    )
  }

  private mutating func client(_ declared: DeclaredClient) -> AppClient? {
    let id = text(declared.clientID)
    let secret = secret(declared.clientSecret)
    return id.map { AppClient(name: declared.name, id: $0, secret: secret) }
  }
}

/// The parts of a live pool's entry that identify the pool.
private struct PoolIdentity {
  /// The region in the ID.
  var region: String?
  var id = ""
  var client = AppClient(id: "")
  var clients: [AppClient] = []
  var domain: String?
}

extension Diagnostic {
  /// The error for an entry without IDs, for a command that does not create a pool.
  fileprivate static func missingIDs(of pool: PoolDeclaration) -> Diagnostic {
    let keys = PoolKind.cognito.required.map(\.rawValue).listed()
    return Diagnostic(
      .missingKey,
      "the pool `\(pool.name)` needs \(keys)",
      at: pool.range,
      help: "Without these keys, the entry can only create pools. Use `run --create FILE` or "
        + "`compare --create FILE`."
    )
  }
}
