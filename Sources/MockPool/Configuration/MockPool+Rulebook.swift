import JSON
import ServiceRules

// Configuration calls before the rulebook.
extension MockPool {
  /// Refuses a configuration call that breaks a rule of the service.
  ///
  /// A call about a part that the pool lacks is left to its transition, which says so.
  func requireRules(_ call: Call) throws(MockFault) {
    guard Rulebook.judges(call.operation), let surroundings = surroundings(of: call) else {
      return
    }
    let configuration = ConfigurationCall(call.operation, call.input, in: surroundings)
    if let refusal = Rulebook.refusal(of: configuration) { throw MockFault(refusal) }
  }

  /// Refuses a pool that CreateUserPool would not make.
  static func requireRules(
    creating input: JSONObject,
    _ id: String,
    _ options: MockPoolOptions
  ) throws(MockFault) {
    let surroundings = PoolSurroundings.none(
      region: region(of: id, options),
      account: account(options)
    )
    let call = ConfigurationCall("CreateUserPool", input, in: surroundings)
    if let refusal = Rulebook.refusal(of: call) { throw MockFault(refusal) }
  }

  private static func region(of id: String, _ options: MockPoolOptions) -> String? {
    options.conduct.isPlaceChosen ? String(id.prefix { $0 != "_" }) : nil
  }

  private static func account(_ options: MockPoolOptions) -> String? {
    options.conduct.isPlaceChosen ? options.accountID : nil
  }

  /// What a call meets; nil where it is about a part that is not there.
  private func surroundings(of call: Call) -> PoolSurroundings? {
    var surroundings = PoolSurroundings(
      pool: description,
      mfa: mfa,
      region: MockPool.region(of: id, options),
      account: MockPool.account(options),
      parts: { [pool = self] in pool.parts($0, of: call) }
    )
    surroundings.hasUsualQuotas = true
    switch call.operation {
    case "UpdateUserPoolClient", "AddUserPoolClientSecret", "DeleteUserPoolClientSecret":
      guard let client = clients[call.required("ClientId")] else { return nil }
      surroundings.client = client.description
      surroundings.clientHasSecret = client.settings.isConfidential
      surroundings.clientSecretCount = client.secrets.count
    case "UpdateIdentityProvider":
      guard documents.find(call.required("ProviderName"), of: .identityProviders) != nil else {
        return nil
      }
    case "UpdateManagedLoginBranding":
      guard documents.find(call.text("ManagedLoginBrandingId") ?? "", of: .brandings) != nil else {
        return nil
      }
    case "UpdateTerms":
      guard documents.find(call.text("TermsId") ?? "", of: .terms) != nil else { return nil }
    case "UpdateResourceServer":
      guard documents.find(call.required("Identifier"), of: .resourceServers) != nil else {
        return nil
      }
    default: break
    }
    return surroundings
  }

  /// The parts of a kind; of groups those alone that a call can clash with, since there may be thousands.
  private func parts(_ kind: PoolSurroundings.Kind, of call: Call) -> [JSONObject]? {
    switch kind {
    case .clients: clients.all.map(\.description)
    case .identityProviders: documents[.identityProviders].map(\.members)
    case .resourceServers: documents[.resourceServers].map(\.members)
    case .brandings: documents[.brandings].map(\.members)
    case .terms: documents[.terms].map(\.members)
    case .domains: domains.map(\.members)
    case .groups: groups(named: call.required("GroupName")).map { $0.shown(in: id).object ?? [:] }
    }
  }

  private func groups(named name: String) -> [Group] {
    if let group = groups[name] { return [group] }
    guard !settings.isCaseSensitive else { return [] }
    let folded = folded(name)
    return groups.list(from: 0).filter { self.folded($0.name) == folded }
  }
}

extension Domain {
  /// The domain as DescribeUserPoolDomain shows what it was made of.
  fileprivate var members: JSONObject {
    var members: JSONObject = ["Domain": .string(name)]
    members["CustomDomainConfig"] = certificate.map { ["CertificateArn": .string($0)] }
    return members
  }
}

extension MockFault {
  /// The answer to a call that breaks a rule.
  init(_ refusal: Refusal) {
    self.init(type: refusal.rule.error.rawValue, message: refusal.message)
  }
}
