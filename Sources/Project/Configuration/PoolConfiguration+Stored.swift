internal import Diagnostics
internal import JSON

// Calls for the parts of a pool other than clients and groups.
extension PoolConfiguration {
  /// The calls for identity providers and resource servers; clients may name them and follow later.
  var providerCalls: [MockPlan.Call] {
    identityProviders.map { provider in
      var part = provider.part
      // The mock never calls a provider, so any string works.
      if provider.hasSecret, !ProviderSecret.isWritten(in: part.members) {
        part.members = ProviderSecret.standing(in: part.members, "made-up-by-authflow")
      }
      let name = part.members["ProviderName"]
      // The name of a social provider is its type. A file may omit the details.
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

  /// The calls for settings that may name clients; they come after the clients.
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

  /// The calls for domains; they come last, because another pool of the server may have the domain.
  var domainCalls: [MockPlan.Call] {
    domains.map { domain in
      var call = call("CreateUserPoolDomain", domain)
      call.changesPool = true
      return call
    }
  }

  /// Warnings about risk settings of clients that are not in the file.
  var strayRisks: [Diagnostic] {
    risks.compactMap { part in
      guard let id = part.members["ClientId"]?.string, client(of: part) == nil else { return nil }
      return PoolConfiguration.mockWarning(
        "unknown client `\(id)`",
        at: part.place(of: "ClientId"),
        "Write the name or the ID of a client in `clients`."
      )
    }
  }

  /// Returns the name in the file of the client to which settings belong; nil for no client.
  ///
  /// The settings contain that name, or the client's ID in the exported pool.
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
