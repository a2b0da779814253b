internal import Diagnostics
internal import JSON

// The calls for what a pool stores beside users, clients and groups.
extension PoolConfiguration {
  /// Before the clients, which may name them.
  var providerCalls: [MockPlan.Call] {
    identityProviders.map { provider in
      var part = provider.part
      // Nobody goes to a provider here, so that any text will do.
      if provider.hasSecret, !ProviderSecret.isWritten(in: part.members) {
        part.members = ProviderSecret.standing(in: part.members, "made-up-by-authflow")
      }
      let name = part.members["ProviderName"]
      // A social provider is called what it is, and a file may leave out how one is reached.
      var input: JSONObject = ["ProviderDetails": [:]]
      if let name, PoolConfiguration.socialProviders.contains(name) { input["ProviderType"] = name }
      return call("CreateIdentityProvider", part, input)
    }
      + resourceServers.map { part in
        var input: JSONObject = [:]
        input["Name"] = part.members["Identifier"]
        return call("CreateResourceServer", part, input)
      }
  }

  private static let socialProviders: Set<JSONValue> = [
    "Google", "Facebook", "LoginWithAmazon", "SignInWithApple",
  ]

  /// After the clients, which they may name.
  var settingCalls: [MockPlan.Call] {
    let risks = risks.compactMap { part -> MockPlan.Call? in
      let risk = call("SetRiskConfiguration", part)
      guard !risk.input.keys.filter({ $0 != "ClientId" }).isEmpty else { return nil }
      guard part.members["ClientId"] != nil else { return risk }
      return client(of: part).map { client in
        var risk = risk
        risk.input["ClientId"] = nil
        risk.owner = client
        return risk
      }
    }
    let logs = logDelivery.map { [call("SetLogDeliveryConfiguration", $0)] } ?? []
    return risks + logs.filter { $0.input["LogConfigurations"] != nil }
  }

  /// Last, because a server may refuse a domain that another pool has.
  var domainCalls: [MockPlan.Call] { domains.map { call("CreateUserPoolDomain", $0) } }

  /// Settings of a client that the file does not have.
  var strayRisks: [Diagnostic] {
    risks.compactMap { part in
      guard let id = part.members["ClientId"]?.string, client(of: part) == nil else { return nil }
      return PoolConfiguration.lack(
        "the file has no client `\(id)`",
        at: part.place(of: "ClientId")
      )
    }
  }

  /// What the file calls the client that settings are for: they name it so, or by the id that it had
  /// where the file was exported.
  func client(of part: Part) -> String? {
    let id = part.members["ClientId"]
    return clients.first { $0.part.members["ClientId"] == id || .string($0.name) == id }?.name
  }

  private func call(
    _ operation: String,
    _ part: Part,
    _ usual: JSONObject = [:]
  ) -> MockPlan.Call {
    var input = usual
    for (name, value) in part.members.taken(by: operation).members { input[name] = value }
    return MockPlan.Call(operation: operation, input: input, range: part.range)
  }
}
