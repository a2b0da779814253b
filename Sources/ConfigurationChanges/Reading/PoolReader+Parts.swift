internal import JSON

extension PoolReader {
  /// The pool's domains at the service and of its own.
  func domains(of pool: JSONObject) async throws(PoolReadingError) -> Part<[JSONObject]> {
    var found: [JSONObject] = []
    for name in ["Domain", "CustomDomain"].compactMap({ pool[$0] }) {
      switch try await part("DescribeUserPoolDomain", ["Domain": name], "DomainDescription") {
      case .refused(let reason): return .refused(reason)
      // Somebody who has no more to say of a domain answers with nothing.
      case .read(let members): found.append(members["Domain"] == nil ? ["Domain": name] : members)
      }
    }
    return .read(found)
  }

  /// Every identity provider with its details.
  func providers(_ request: JSONObject) async throws(PoolReadingError) -> Part<[JSONObject]> {
    let listed: [JSONObject]
    switch try await pages(.providers, request) {
    case .refused(let reason): return .refused(reason)
    case .read(let elements): listed = elements
    }
    let names = listed.compactMap { $0["ProviderName"]?.string }
    let parts = try await each(names) { name in
      await attempt {
        () async throws(PoolReadingError) in
        try await part(
          "DescribeIdentityProvider",
          request.merging(["ProviderName": .string(name)]),
          "IdentityProvider"
        )
      }
    }
    return all(parts)
  }

  /// The pool's threat protection, and that of clients which have their own; only a pool with the
  /// add-on has any.
  func risks(
    of pool: JSONObject,
    _ clients: [PoolDocument.Client],
    _ request: JSONObject
  ) async throws(PoolReadingError) -> Part<[JSONObject]> {
    let mode = pool["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string ?? "OFF"
    guard mode != "OFF" else { return .read([]) }
    let operation = "DescribeRiskConfiguration"
    let member = "RiskConfiguration"
    let whole: JSONObject
    switch try await part(operation, request, member) {
    case .refused(let reason): return .refused(reason)
    case .read(let members): whole = members
    }
    let ids = clients.compactMap { $0.members["ClientId"]?.string }
    let parts = try await each(ids) { id in
      await attempt {
        () async throws(PoolReadingError) in
        try await part(operation, request.merging(["ClientId": .string(id)]), member)
      }
    }
    switch all(parts) {
    case .refused(let reason): return .refused(reason)
    case .read(let own):
      // A client without settings of its own shows the pool's.
      let different = zip(ids, own).compactMap { id, members -> JSONObject? in
        guard members.settings != whole.settings, !members.settings.isEmpty else { return nil }
        return members.merging(["ClientId": .string(id)])
      }
      return .read((whole.settings.isEmpty ? [] : [whole.without(["ClientId"])]) + different)
    }
  }

  private func attempt<Value: Sendable>(
    _ body: () async throws(PoolReadingError) -> Value
  ) async -> Result<Value, PoolReadingError> {
    do throws(PoolReadingError) { return .success(try await body()) } catch {
      return .failure(error)
    }
  }

  /// The parts together; one that is refused leaves out all, for some of them are not what there is.
  private func all(_ parts: [Part<JSONObject>]) -> Part<[JSONObject]> {
    var found: [JSONObject] = []
    for part in parts {
      switch part {
      case .refused(let reason): return .refused(reason)
      case .read(let members): found.append(members)
      }
    }
    return .read(found)
  }
}

extension JSONObject {
  /// What is set, without whose settings they are and when they were made.
  fileprivate var settings: JSONObject {
    without(CanonicalMembers.dates.union(["UserPoolId", "ClientId"]))
  }
}
