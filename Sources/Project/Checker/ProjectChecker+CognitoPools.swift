internal import Diagnostics
internal import YAMLTree

extension ProjectChecker {
  /// Reads a live pool, nil after an error; `isComplete` determines whether missing keys are
  /// reported.
  mutating func cognito(
    _ fields: Fields<PoolKey>,
    _ pair: YAMLPair,
    isComplete: Bool
  ) -> CognitoDeclaration? {
    let place = place(fields)
    diagnostics += place.conflicts { $0.literal }
    var pool = CognitoDeclaration(
      place: place,
      domain: text(.domain, of: fields),
      client: client("", text(.clientId, of: fields), text(.clientSecret, of: fields)),
      clients: fields[.clients].map { clients($0) } ?? [],
      profile: fields[.credentials].flatMap { credentials($0) },
      rate: fields[.rate].flatMap { rate($0) },
      permissions: fields[.allow].map { permissions($0) } ?? [],
      poolGuard: fields[.guard].flatMap { poolGuard($0) },
      sources: sources(fields)
    )
    let isForCreation = pool.permissions.contains(.createPools) && !fields.hasIDs
    if isComplete { reportMissing(fields, pair, isForCreation: isForCreation) }
    pool.amplifyOutputs = text(.amplifyOutputs, of: fields)
    reportKeysBesideOutputs(fields)
    return isForCreation || pool.isIdentified ? pool : nil
  }

  private mutating func place(_ fields: Fields<PoolKey>) -> PoolLocation {
    PoolLocation(
      userPoolID: text(.userPoolId, of: fields),
      region: text(.region, of: fields),
      endpoint: text(.endpoint, of: fields),
      hasEndpoint: fields.has(.endpoint),
      caFile: text(.caFile, of: fields),
      insecure: flag(.insecure, of: fields),
      fips: flag(.fips, of: fields),
      dualStack: flag(.dualStack, of: fields)
    )
  }

  private mutating func sources(_ fields: Fields<PoolKey>) -> PoolSources {
    fields[.source].map { node in
      sources(node, isOutsideAWS: isOutsideAWS(fields[.endpoint]))
    } ?? PoolSources()
  }

  /// Reports the required keys that are missing.
  private mutating func reportMissing(
    _ fields: Fields<PoolKey>,
    _ pair: YAMLPair,
    isForCreation: Bool
  ) {
    // A file of Amplify has both required keys.
    guard !fields.has(.amplifyOutputs) else { return }
    let required = isForCreation ? PoolKind.requiredForCreation : PoolKind.cognito.required
    let isWithoutIDs = !fields.hasIDs && !isForCreation
    let advice = fields.has(.region) ? PoolHelp.missingIDs : PoolHelp.outputs
    let help = isWithoutIDs ? advice : nil
    let owner = "the pool `\(pair.name)`"
    reportMissing(required, of: fields, owner, at: pair.key.range, help: help)
  }

  /// Reports keys whose values are in Amplify's file.
  private mutating func reportKeysBesideOutputs(_ fields: Fields<PoolKey>) {
    guard let outputs = fields.place(of: .amplifyOutputs) else { return }
    for key in [PoolKey.userPoolId, .clientId, .clientSecret, .region, .domain] {
      guard let place = fields.place(of: key) else { continue }
      diagnostics.append(
        Diagnostic(
          .contradictoryKeys,
          "`\(key.rawValue)` and `amplifyOutputs` can't be combined",
          at: place,
          notes: [.init("this file has the pool, its client, and its domain", at: outputs)],
          help: "Remove one of the two keys."
        )
      )
    }
  }

  private func client(
    _ name: String,
    _ id: DeclaredString?,
    _ secret: DeclaredString?
  ) -> DeclaredClient? {
    id.map { DeclaredClient(name: name, clientID: $0, clientSecret: secret) }
  }

  private mutating func clients(_ node: YAMLNode) -> [DeclaredClient] {
    let entries = entries(of: node, "`clients`", help: PoolHelp.clients)
    return entries?.pairs.compactMap { client($0) } ?? []
  }

  private mutating func client(_ pair: YAMLPair) -> DeclaredClient? {
    let keys = ClientKey.allCases
    guard let fields = fields(of: pair.value, "a client", keys, help: PoolHelp.clients) else {
      return nil
    }
    let owner = "the client `\(pair.name)`"
    reportMissing(ClientKey.required, of: fields, owner, at: pair.key.range)
    return client(pair.name, text(.clientId, of: fields), text(.clientSecret, of: fields))
  }

  private mutating func credentials(_ node: YAMLNode) -> DeclaredString? {
    let keys = CredentialsKey.allCases
    let help = PoolHelp.credentials
    guard let fields = fields(of: node, "`credentials`", keys, help: help) else { return nil }
    reportMissing(keys, of: fields, "`credentials`", at: node.shownRange)
    return text(.profile, of: fields)
  }

  private mutating func rate(_ node: YAMLNode) -> RequestRate? {
    guard let text = writtenText(node, "`rate`", needs: "a rate") else { return nil }
    guard let rate = RequestRate(written: text) else {
      let label = Int(text).map { $0 < 1 ? "" : "did you mean `\($0)/s`?" } ?? ""
      let help = "Write a whole number of at least 1, a slash, and `s`, `m`, or `h`."
      let title = "invalid rate: expected a rate such as `20/s`"
      report(.badRate, title, at: node.range, label: label, help: help)
      return nil
    }
    return rate
  }
}

extension CognitoDeclaration {
  /// Whether the file names an existing pool and its client.
  fileprivate var isIdentified: Bool {
    amplifyOutputs != nil || userPoolID != nil && client != nil
  }
}

extension Fields<PoolKey> {
  /// Whether the entry names an existing pool, at least in part.
  fileprivate var hasIDs: Bool { has(.userPoolId) || has(.clientId) || has(.amplifyOutputs) }
}
