internal import CognitoModel
internal import JSON
internal import Values

// The calls that make a mock pool: members that a Describe operation shows, as a Create operation takes them.
extension PoolConfiguration {
  var poolCall: MockPlan.Call {
    var input: JSONObject = ["PoolName": pool.members["Name"] ?? "authflow"]
    input = input.merging(pool.members.taken(by: "CreateUserPool"))
    if let impliedTier { input["UserPoolTier"] = .string(impliedTier) }
    // Where there is a call about it, that one says it with its methods.
    if mfaCall != nil { input["MfaConfiguration"] = nil }
    let schema = PoolConfiguration.schema(pool.members["SchemaAttributes"]?.array ?? [])
    if !schema.isEmpty { input["Schema"] = .array(schema) }
    // The two names for one setting are refused together (seen in a live run).
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

  /// Custom attributes by the names that they are created under, and standard ones that are not as usual.
  private static func schema(_ attributes: [JSONValue]) -> [JSONValue] {
    attributes.compactMap(\.object).compactMap { attribute in
      guard let name = attribute["Name"]?.string, !StandardAttribute.isServiceMade(name),
        !StandardAttribute.isUsual(attribute, name)
      else { return nil }
      var attribute = attribute
      if let custom = StandardAttribute.customName(name) {
        attribute["Name"] = .string(custom.name)
        if custom.isDeveloperOnly { attribute["DeveloperOnlyAttribute"] = true }
      }
      return .object(attribute)
    }
  }

  /// Nil where the file has no more to say than CreateUserPool takes: no methods, no MFA.
  var mfaCall: MockPlan.Call? {
    let member = "MfaConfiguration"
    let mode = mfa?.members[member] ?? pool.members[member] ?? "OFF"
    guard mfa != nil || mode != "OFF" else { return nil }
    var input = mfa?.members.taken(by: "SetUserPoolMfaConfig") ?? smsMethod
    input[member] = mode
    if mode == "OFF" {
      // A pool without MFA shows the factors that it could have, and the call refuses them
      // (go-to-k/cdkd#1923).
      input = input.without(PoolConfiguration.factors)
      guard input.count > 1 else { return nil }
    }
    return MockPlan.Call(
      operation: "SetUserPoolMfaConfig",
      input: input,
      range: mfa?.range ?? pool.place(of: member)
    )
  }

  private static let factors: Set = [
    "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
  ]

  /// A pool that can send SMS has them as a method where nothing else is said.
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
  /// An id in the form that the service's model gives it; nil where there is none.
  fileprivate func id(_ member: String, of structure: Structure?) -> String? {
    guard let value = members[member], let shape = structure?[member]?.shape,
      shape.constraints(brokenBy: value).isEmpty
    else { return nil }
    return value.string
  }
}

extension JSONObject {
  /// The members that an operation has too, without the pool's own id, which the pool that is made has not.
  func taken(by operation: String) -> JSONObject {
    let input = CognitoModel.operation(operation)?.input
    return filter { name, _ in name != "UserPoolId" && input?[name] != nil }
  }
}
