internal import JSON
internal import ServiceRules

/// The calls that a deployer makes to create the pool and the parts in a document.
struct DeploymentCalls {
  /// The stage of a deployment at which a tool makes its calls.
  enum Stage {
    case creation, update
  }

  let document: PoolDocument

  /// Prepares the calls for a document.
  init(_ document: PoolDocument) { self.document = document }

  /// The calls that create the pool and its parts, in the deployer's order.
  var creation: [DeployedCall] {
    let environment = PoolEnvironment(document)
    if !document.checkOnlySettings.isEmpty, document.operation != nil {
      return pages(in: environment)
    }
    // A create and an update operation can have the same input. Without a previous version, the
    // create operation applies.
    if let operation = document.operation {
      let operation = document.creation ?? operation
      let (region, account) = (document.region, document.account)
      let isNew = operation == "CreateUserPool"
      let met =
        isNew
        ? PoolEnvironment.none(region: region, account: account)
        : PoolEnvironment(region: region, account: account)
      return [request(operation, in: met)]
    }
    let factors = [factors(at: .creation, in: environment)].compactMap(\.self)
    return (document.specifiesPool ? [pool(isBeforeFactors: !factors.isEmpty)] : []) + factors
      + parts(in: environment)
  }

  /// The single call whose input is the document.
  func request(_ operation: String, in environment: PoolEnvironment) -> DeployedCall {
    let (part, members) = subject
    var input = input(operation, members)
    if let id = document.userPoolID { input.set("UserPoolId", .string(id)) }
    if case .client = part, document.clients?.first?.hasSecret == true {
      input.set("GenerateSecret", true)
    }
    return call(input, part, in: environment)
  }

  /// The part that the document's single call sets, with its members.
  private var subject: (SettingPath.Part, JSONObject) {
    if document.specifiesPool { return (.pool, document.pool) }
    if let mfa = document.mfa { return (.mfa, mfa) }
    if let client = document.clients?.first { return (.client(client.name), client.members) }
    if let logDelivery = document.logDelivery { return (.logDelivery, logDelivery) }
    if let risk = document.risks?.first { return (.risk(client: risk["ClientId"]?.string), risk) }
    for kind in ListedPart.named {
      if let members = document[keyPath: kind.list]?.first {
        return (kind.part(of: members), members)
      }
    }
    return (.pool, [:])
  }

  /// The CreateUserPool call, without the MFA mode if a call for second factors follows.
  private func pool(isBeforeFactors: Bool) -> DeployedCall {
    var create = input("CreateUserPool", document.pool)
    if isBeforeFactors {
      create.set("MfaConfiguration", nil)
    } else if create.members["MfaConfiguration"] == nil,
      let mode = document.mfa?["MfaConfiguration"]
    {
      create.set("MfaConfiguration", mode)
    }
    if document.origin == .description, create.members["Policies"]?["PasswordPolicy"] != nil {
      // A description shows this setting under its old and its new name.
      let config = create.members["AdminCreateUserConfig"]?.object
      create.set(
        "AdminCreateUserConfig",
        config.map { .object($0.without(["UnusedAccountValidityDays"])) }
      )
    }
    if create.members["PoolName"] == nil { create.set("PoolName", "pool") }
    return call(create, .pool, in: .none(region: document.region, account: document.account))
  }

  /// The input of an operation: a payload's members unchanged, or members derived from a
  /// description.
  func input(_ operation: String, _ members: JSONObject) -> CallInput {
    CallInput(operation, members, isRequest: document.origin == .payload)
  }

  func call(
    _ input: CallInput,
    _ part: SettingPath.Part,
    in environment: PoolEnvironment
  ) -> DeployedCall {
    let call = ConfigurationCall(
      input.operation,
      input.members,
      in: environment,
      unknown: input.unknown,
      isRequest: document.origin == .payload
    )
    return DeployedCall(call, of: part)
  }
}
