import JSON
import ServiceRules

// Checks of configuration calls against the rulebook.
extension MockPool {
  /// Rejects a configuration call that breaks a rule of the service.
  ///
  /// If the pool does not have the part that the call configures, the operation itself reports the
  /// error.
  func requireServiceRules() throws(ServiceError) {
    guard Rulebook.hasRules(call.operation), let environment = environment() else { return }
    let found = settings.fault(fault(in: environment), onOthers: onlyParts.fault(in: environment))
    if let found { throw found }
  }

  /// The error of the call that depends on the settings of a pool with these parts.
  private func fault(
    in environment: PoolEnvironment
  ) -> @Sendable (PoolSettings.Values) -> ServiceError? {
    { [pool = self] values in
      var environment = environment
      (environment.pool, environment.mfa) = (values.description, values.mfaDescription)
      environment.parts = { pool.parts($0) }
      let call = ConfigurationCall(pool.call.operation, pool.call.input, in: environment)
      return Rulebook.rejection(of: call).map(ServiceError.init)
    }
  }

  /// The pool without its users, as a question about other settings keeps it.
  ///
  /// It records nothing, because the record would keep itself in memory.
  private var onlyParts: MockPool {
    var pool = self
    (pool.users, pool.grants, pool.refreshTokens) = (UserTable(), TrackedTable(), TrackedTable())
    pool.record(nil)
    return pool
  }

  /// Rejects a pool that CreateUserPool would not create.
  static func requireServiceRules(
    creating input: JSONObject,
    _ id: String,
    _ options: MockPoolOptions
  ) throws(ServiceError) {
    let environment = PoolEnvironment.none(
      region: region(of: id, options),
      account: account(options)
    )
    let call = ConfigurationCall("CreateUserPool", input, in: environment)
    if let rejection = Rulebook.rejection(of: call) { throw ServiceError(rejection) }
  }

  private static func region(of id: String, _ options: MockPoolOptions) -> String? {
    options.serverSettings.isPlaceChosen ? region(ofPool: id) : nil
  }

  private static func account(_ options: MockPoolOptions) -> String? {
    options.serverSettings.isPlaceChosen ? options.accountID : nil
  }

  /// The pool before the call without its settings and parts; nil if the part that the call
  /// configures does not exist.
  private func environment() -> PoolEnvironment? {
    var environment = PoolEnvironment(
      region: MockPool.region(of: id, options),
      account: MockPool.account(options)
    )
    environment.hasUsualQuotas = true
    switch call.operation {
    case "UpdateUserPoolClient", "AddUserPoolClientSecret", "DeleteUserPoolClientSecret":
      guard let client = clients[call.required("ClientId")] else { return nil }
      environment.clientHasSecret = client.settings.isConfidential
      environment.clientSecretCount = client.secrets.count
    default: break
    }
    if call.operation.hasPrefix("Update"),
      let updated = ResourceKind.all.first(where: { call.operation == "Update" + $0.name }),
      resources.find(call.required(updated.key), of: updated) == nil
    {
      return nil
    }
    return environment
  }

  /// The parts of a kind; nil if unknown.
  ///
  /// Groups are limited to those that a call can conflict with, because a pool may have
  /// thousands. For a new client, the others have only their IDs, because rules only count them.
  /// Reading a client's description would count as a question about all its settings.
  private func parts(_ kind: PoolEnvironment.Kind) -> [JSONObject]? {
    switch kind {
    case .clients where call.operation == "CreateUserPoolClient":
      clients.all.map { ["ClientId": .string($0.settings.id)] }
    case .clients: clients.all.map(\.description)
    case .identityProviders: resources[.identityProviders].map(\.members)
    case .resourceServers: resources[.resourceServers].map(\.members)
    case .brandings: resources[.brandings].map(\.members)
    case .terms: resources[.terms].map(\.members)
    case .domains: domains.map(\.members)
    case .logDelivery: [storedSettings[.logDelivery, nil]].compactMap(\.self)
    case .sessions: [storedSettings[.poolSessions, nil]].compactMap(\.self)
    case .groups: groups(named: call.required("GroupName")).map { $0.shown(in: id).object ?? [:] }
    }
  }

  private func groups(named name: String) -> [Group] {
    if let group = groups[name] { return [group] }
    guard ignoresCase else { return [] }
    return groups.all.filter { $0.name.hasSameBytes(as: name, ignoringCase: true) }
  }
}

extension Domain {
  /// The domain's members as in DescribeUserPoolDomain.
  fileprivate var members: JSONObject {
    var members: JSONObject = ["Domain": .string(name)]
    members["CustomDomainConfig"] = certificate.map { ["CertificateArn": .string($0)] }
    return members
  }
}
