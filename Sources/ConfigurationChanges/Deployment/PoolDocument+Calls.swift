internal import JSON
internal import ServiceRules

// The calls that make a pool and its parts of a document.
extension PoolDocument {
  /// The calls with which its deployer makes all that it asks for, in the deployer's order.
  ///
  /// What is known of CloudFormation's handlers and of Terraform's provider stands in ``Deployment``.
  package func creationCalls() -> [DeployedCall] {
    if !judged.isEmpty, operation != nil { return pageCalls(in: environment()) }
    // Two operations can take the same input: without anything before, the one that makes the thing is meant.
    if let operation { return [requestCall(creation ?? operation)] }
    let environment = environment()
    let own =
      saysPool ? poolCalls() : [factorCall(at: .creation, in: environment)].compactMap(\.self)
    return own + partCalls(in: environment)
  }

  /// Whether someone sends the calls as they are: of a description they are made up.
  var sendsRequests: Bool { origin == .payload }

  /// The one call whose input the document is, of a pool that it says nothing else of.
  func requestCall(
    _ operation: String,
    in environment: PoolEnvironment? = nil
  ) -> DeployedCall {
    let (part, members) = subject
    var input = CallInput(operation, members, isRequest: sendsRequests)
    if let id = userPoolID { input.set("UserPoolId", .string(id)) }
    if case .client = part, clients?.first?.hasSecret == true { input.set("GenerateSecret", true) }
    let makes = operation == "CreateUserPool"
    let met =
      makes
      ? PoolEnvironment.none(region: region, account: account)
      : PoolEnvironment(region: region, account: account)
    return call(operation, input, part, in: environment ?? met)
  }

  /// The part that a call is about, with what it says of it.
  private var subject: (SettingPath.Part, JSONObject) {
    if saysPool { return (.pool, pool) }
    if let mfa { return (.mfa, mfa) }
    if let client = clients?.first { return (.client(client.name), client.members) }
    if let logDelivery { return (.logDelivery, logDelivery) }
    if let risk = risks?.first { return (.risk(client: risk["ClientId"]?.string), risk) }
    for kind in ListedPart.all {
      if let members = self[keyPath: kind.list]?.first {
        return (kind.part(members[kind.name]?.string ?? ""), members)
      }
    }
    return (.pool, [:])
  }

  private func poolCalls() -> [DeployedCall] {
    var create = CallInput("CreateUserPool", pool, isRequest: sendsRequests)
    var calls: [DeployedCall] = []
    if let factors = factorCall(at: .creation, in: environment()) {
      create.set("MfaConfiguration", nil)
      calls.append(factors)
    } else if create.members["MfaConfiguration"] == nil, let mode = mfa?["MfaConfiguration"] {
      create.set("MfaConfiguration", mode)
    }
    if !sendsRequests, create.members["Policies"]?["PasswordPolicy"] != nil {
      // A description shows both names of one setting.
      let config = create.members["AdminCreateUserConfig"]?.object
      create.set(
        "AdminCreateUserConfig",
        config.map { .object($0.without(["UnusedAccountValidityDays"])) }
      )
    }
    if create.members["PoolName"] == nil { create.set("PoolName", "pool") }
    return [call("CreateUserPool", create, .pool, in: .none(region: region, account: account))]
      + calls
  }

  /// The call about second factors; nil where the deployer makes none.
  func factorCall(
    at stage: Deployment.Stage,
    in environment: PoolEnvironment
  ) -> DeployedCall? {
    let mode = pool["MfaConfiguration"] ?? mfa?["MfaConfiguration"]
    guard let mfa, let members = Deployment.factors(mfa, mode, at: stage, by: deployer) else {
      return nil
    }
    var input = CallInput("SetUserPoolMfaConfig", members, isRequest: sendsRequests)
    // What CloudFormation sends for factors without a mode is not known.
    let isKnown =
      !uncertain.contains(SettingPath(.pool, ["MfaConfiguration"]))
      && (mode != nil || deployer != .cloudFormation)
    input.set("MfaConfiguration", members["MfaConfiguration"], isKnown: isKnown)
    return call("SetUserPoolMfaConfig", input, .mfa, in: environment)
  }

  private func partCalls(in environment: PoolEnvironment) -> [DeployedCall] {
    let listed = listedCalls(in: environment)
    let clientCalls = (clients ?? []).map { client in
      var input = CallInput("CreateUserPoolClient", client.members, isRequest: sendsRequests)
      input.set("GenerateSecret", client.hasSecret ? true : nil)
      if input.members["ClientName"] == nil { input.set("ClientName", .string("client")) }
      return call("CreateUserPoolClient", input, .client(client.name), in: environment)
    }
    return listed + clientCalls + otherCalls(in: environment)
  }

  private func listedCalls(in environment: PoolEnvironment) -> [DeployedCall] {
    let operations: [(String, ListedPart)] = [
      ("CreateIdentityProvider", .identityProviders), ("CreateResourceServer", .resourceServers),
      ("CreateGroup", .groups), ("CreateUserPoolDomain", .domains),
    ]
    return operations.flatMap { operation, kind in
      let all = self[keyPath: kind.list] ?? []
      let twins = Dictionary(grouping: all.indices) {
        all[$0][kind.name]?.string?.lowercased() ?? ""
      }
      return all.enumerated().map { index, members in
        let part = kind.part(members[kind.name]?.string ?? "")
        var input = CallInput(operation, members, isRequest: sendsRequests)
        if computedNames[part] != nil { input.set(kind.name, members[kind.name], isKnown: false) }
        // Each meets those before it.
        var before = environment
        let (own, others) = (kind.surrounding, environment.parts)
        // Of thousands of groups only those of one name can clash.
        let name = members[kind.name]?.string?.lowercased() ?? ""
        let rivals = own == .groups ? twins[name]?.prefix { $0 < index }.map { all[$0] } : nil
        before.parts = { $0 == own ? rivals ?? Array(all.prefix(index)) : others($0) }
        return call(operation, input, part, in: before)
      }
    }
  }

  private func otherCalls(in environment: PoolEnvironment) -> [DeployedCall] {
    let risks = (risks ?? []).map { members in
      let part = SettingPath.Part.risk(client: members["ClientId"]?.string)
      let input = CallInput("SetRiskConfiguration", members, isRequest: sendsRequests)
      return call("SetRiskConfiguration", input, part, in: environment)
    }
    let logs = [logDelivery].compactMap(\.self).map { members in
      let input = CallInput("SetLogDeliveryConfiguration", members, isRequest: sendsRequests)
      return call("SetLogDeliveryConfiguration", input, .logDelivery, in: environment)
    }
    return risks + logs + pageCalls(in: environment)
  }

  /// The calls about login pages and the like, of which each meets those before it.
  func pageCalls(in environment: PoolEnvironment) -> [DeployedCall] {
    judged.enumerated().map { index, page in
      let earlier = judged.prefix(index).filter { $0.operation == page.operation }.map(\.members)
      let kind: PoolEnvironment.Kind? =
        switch page.operation {
        case "CreateManagedLoginBranding": .brandings
        case "CreateTerms": .terms
        default: nil
        }
      var before = environment
      let others = environment.parts
      before.parts = { $0 == kind ? earlier : others($0) }
      let input = CallInput(page.operation, page.members, isRequest: sendsRequests)
      return call(page.operation, input, page.part, in: before)
    }
  }

  func call(
    _ operation: String,
    _ input: CallInput,
    _ part: SettingPath.Part,
    in environment: PoolEnvironment
  ) -> DeployedCall {
    let call = ConfigurationCall(
      operation,
      input.members,
      in: environment,
      unknown: input.unknown,
      isRequest: sendsRequests
    )
    return DeployedCall(call, of: part)
  }
}

extension ListedPart {
  /// The kind of parts that rules know it as.
  fileprivate var surrounding: PoolEnvironment.Kind {
    switch name {
    case "ProviderName": .identityProviders
    case "Identifier": .resourceServers
    case "Domain": .domains
    default: .groups
    }
  }
}
