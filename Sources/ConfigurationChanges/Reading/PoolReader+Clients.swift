package import JSON

extension PoolReader {
  /// All clients with their settings, the default client first.
  func clients(
    _ request: JSONObject,
    _ names: ClientNames
  ) async throws(PoolReadingError) -> [PoolDocument.Client] {
    let ids = try await pages(.clients, request).compactMap { $0["ClientId"]?.string }
    let found = try await each(ids) { id throws(PoolReadingError) in
      try await describe(request.merging(["ClientId": .string(id)]))
    }
    return names.clients(of: found.compactMap(\.self))
  }

  /// A client's settings; nil if someone deleted the client after it was listed.
  private func describe(_ request: JSONObject) async throws(PoolReadingError) -> JSONObject? {
    do throws(PoolReadingError) {
      return try await part("DescribeUserPoolClient", request, "UserPoolClient")
    } catch {
      guard error.type == "ResourceNotFoundException" else { throw error }
      return nil
    }
  }
}

extension PoolReader.ClientNames {
  /// Sets unique names for clients, and sorts the clients by name after the default client.
  package func clients(of described: [JSONObject]) -> [PoolDocument.Client] {
    let given = Set(names.values)
    let own = described.filter { names[$0.id] == nil }.map(\.ownName)
    let counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
    let clients = described.map { members in
      let isShared = counts[members.ownName, default: 0] > 1 || given.contains(members.ownName)
      let unique = isShared ? "\(members.ownName) \(members.id)" : members.ownName
      var kept = members
      kept["ClientSecret"] = nil
      return PoolDocument.Client(
        name: names[members.id] ?? unique,
        members: kept,
        hasSecret: members["ClientSecret"]?.isGiven ?? false
      )
    }
    let sorted = clients.sorted { $0.name < $1.name }
    let (first, rest) = (
      sorted.filter { $0.members.id == defaultID }, sorted.filter { $0.members.id != defaultID }
    )
    return first + rest
  }
}

extension JSONObject {
  fileprivate var id: String { self["ClientId"]?.string ?? "" }

  /// A client's name at the service, which need not be unique.
  fileprivate var ownName: String { self["ClientName"]?.string ?? id }
}
