internal import JSON

extension PoolReader {
  /// The pool's domains: the domain at the service and the custom domain.
  func domains(of pool: JSONObject) async throws(PoolReadingError) -> [JSONObject] {
    var found: [JSONObject] = []
    for name in ["Domain", "CustomDomain"].compactMap({ pool[$0] }) {
      let members = try await part("DescribeUserPoolDomain", ["Domain": name], "DomainDescription")
      // For a domain without details, the service returns an empty response.
      found.append(members["Domain"] == nil ? ["Domain": name] : members)
    }
    return found
  }

  /// Every identity provider with its details.
  func providers(_ request: JSONObject) async throws(PoolReadingError) -> [JSONObject] {
    let names = try await pages(.providers, request).compactMap { $0["ProviderName"]?.string }
    return try await each(names) { name throws(PoolReadingError) in
      try await part(
        "DescribeIdentityProvider",
        request.merging(["ProviderName": .string(name)]),
        "IdentityProvider"
      )
    }
  }

  /// The threat protection of the pool and of clients with their own settings; empty without the
  /// add-on.
  func risks(
    of pool: JSONObject,
    _ clients: [PoolDocument.Client],
    _ request: JSONObject
  ) async throws(PoolReadingError) -> [JSONObject] {
    let mode = pool["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string ?? "OFF"
    guard mode != "OFF" else { return [] }
    let (operation, member) = ("DescribeRiskConfiguration", "RiskConfiguration")
    let whole = try await part(operation, request, member)
    let ids = clients.compactMap { $0.members["ClientId"]?.string }
    let own = try await each(ids) { id throws(PoolReadingError) in
      try await part(operation, request.merging(["ClientId": .string(id)]), member)
    }
    // The response for a client without its own settings contains the pool's settings.
    let different = zip(ids, own).compactMap { id, members -> JSONObject? in
      guard members.settings != whole.settings, !members.settings.isEmpty else { return nil }
      return members.merging(["ClientId": .string(id)])
    }
    return (whole.settings.isEmpty ? [] : [whole.without(["ClientId"])]) + different
  }
}

extension JSONObject {
  /// The settings, without their owner and dates.
  fileprivate var settings: JSONObject {
    without(CanonicalMembers.dates.union(["UserPoolId", "ClientId"]))
  }
}
