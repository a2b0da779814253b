internal import CognitoModel
internal import JSON
internal import Values

// Converts the members of Describe operations to the Create calls for a mock pool.
extension PoolConfiguration {
  var poolCall: MockPlan.Call {
    var input: JSONObject = ["PoolName": pool.members["Name"] ?? "authflow"]
    input = input.merging(pool.members.taken(by: "CreateUserPool"))
    if let impliedTier { input["UserPoolTier"] = .string(impliedTier) }
    // The MFA call, if there is one, sets the mode together with the factors.
    if mfaCall != nil { input["MfaConfiguration"] = nil }
    let schema = PoolConfiguration.schema(pool.members["SchemaAttributes"]?.array ?? [])
    if !schema.isEmpty { input["Schema"] = .array(schema) }
    // The service rejects both names of this setting together (observed on AWS).
    if isTemporaryValidityInPolicy, var config = input["AdminCreateUserConfig"]?.object {
      config["UnusedAccountValidityDays"] = nil
      input["AdminCreateUserConfig"] = .object(config)
    }
    var call = MockPlan.Call(operation: "CreateUserPool", input: input, range: pool.range)
    call.id = pool.id("Id", of: ServiceShapes.pool)
    return call
  }

  var isTemporaryValidityInPolicy: Bool {
    pool.members["Policies"]?["PasswordPolicy"]?["TemporaryPasswordValidityDays"] != nil
  }

  /// The custom attributes with their names for CreateUserPool, and standard attributes that differ
  /// from their defaults.
  private static func schema(_ attributes: [JSONValue]) -> [JSONValue] {
    attributes.compactMap(\.object).compactMap { attribute in
      guard let name = attribute["Name"]?.string, !StandardAttribute.isServiceCreated(name),
        !StandardAttribute.isUsual(attribute, name)
      else { return nil }
      return .object(CustomAttribute.request(for: attribute))
    }
  }

  /// The call for MFA; nil if CreateUserPool sets everything, because MFA is off and there are no
  /// factors.
  var mfaCall: MockPlan.Call? {
    let member = "MfaConfiguration"
    let mode = mfa?.members[member] ?? pool.members[member] ?? "OFF"
    guard mfa != nil || mode != "OFF" else { return nil }
    var input = mfa?.members.taken(by: "SetUserPoolMfaConfig") ?? smsMethod
    input[member] = mode
    if mode == "OFF" {
      // A pool without MFA shows the factors that it could have, but the call rejects them
      // (go-to-k/cdkd#1923).
      input = input.without(Set(CognitoModel.secondFactors))
      guard input.count > 1 else { return nil }
    }
    var call = MockPlan.Call(
      operation: "SetUserPoolMfaConfig",
      input: input,
      range: mfa?.range ?? pool.place(of: member)
    )
    if mfa?.members[member] == nil { call.places[member] = pool.places[member] }
    call.changesPool = true
    return call
  }

  /// The default factor of a pool that can send SMS.
  private var smsMethod: JSONObject {
    guard let sms = pool.members["SmsConfiguration"] else { return [:] }
    var configuration: JSONObject = ["SmsConfiguration": sms]
    configuration["SmsAuthenticationMessage"] = pool.members["SmsAuthenticationMessage"]
    return ["SmsMfaConfiguration": .object(configuration)]
  }

  var clientCalls: [MockPlan.Call] {
    let implied = Client(
      name: MockPlan.impliedClient,
      part: Part(members: [:], range: pool.range, places: [:]),
      hasSecret: false
    )
    return (clients.isEmpty ? [implied] : clients).map { client in
      var input: JSONObject = ["ClientName": .string(client.name)]
      input = input.merging(client.part.members.taken(by: "CreateUserPoolClient"))
      if let secret = client.secret {
        input["ClientSecret"] = .string(secret.reveal())
      } else if client.hasSecret {
        input["GenerateSecret"] = true
      }
      return MockPlan.Call(
        operation: "CreateUserPoolClient",
        input: input,
        range: client.part.range,
        client: client.name,
        id: client.part.id("ClientId", of: ServiceShapes.client)
      )
    }
  }

  var groupCalls: [MockPlan.Call] {
    groups.map {
      let input = $0.members.taken(by: "CreateGroup")
      return MockPlan.Call(operation: "CreateGroup", input: input, range: $0.range)
    }
  }
}

extension PoolConfiguration.Part {
  /// Returns an ID that is valid in the service model; nil if absent or invalid.
  fileprivate func id(_ member: String, of structure: Structure?) -> String? {
    guard let value = members[member], let shape = structure?[member]?.shape,
      shape.constraints(brokenBy: value).isEmpty
    else { return nil }
    return value.string
  }
}

extension JSONObject {
  /// Returns the members that an operation accepts, without the pool ID, which the new pool does
  /// not have.
  func taken(by operation: String) -> JSONObject {
    let input = CognitoModel.operation(operation)?.input
    return filter { name, _ in name != "UserPoolId" && input?[name] != nil }
  }
}
