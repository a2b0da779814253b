package import JSON

extension PoolReader {
  /// Every client with all of its settings, the default one first.
  func clients(
    _ request: JSONObject,
    _ names: ClientNames
  ) async throws(PoolReadingError) -> Part<[PoolDocument.Client]> {
    let listed: [JSONObject]
    switch try await pages(.clients, request) {
    case .refused(let reason): return .refused(reason)
    case .read(let elements): listed = elements
    }
    let ids = listed.compactMap { $0["ClientId"]?.string }
    let parts = try await each(ids) { id in
      await describe(request.merging(["ClientId": .string(id)]))
    }
    var found: [JSONObject] = []
    for part in parts {
      switch part {
      case .refused(let reason): return .refused(reason)
      case .read(let members): if let members { found.append(members) }
      }
    }
    return .read(names.clients(of: found))
  }

  /// A client's settings; nil for one that has been deleted since it was listed.
  private func describe(
    _ request: JSONObject
  ) async -> Result<Part<JSONObject?>, PoolReadingError> {
    do throws(PoolReadingError) {
      let operation = "DescribeUserPoolClient"
      switch try await part(operation, request, "UserPoolClient") {
      case .read(let members): return .success(.read(members))
      case .refused(let reason):
        let isGone = reason.hasPrefix("\(operation) answered ResourceNotFoundException")
        return .success(isGone ? .read(nil) : .refused(reason))
      }
    } catch {
      return .failure(error)
    }
  }
}

extension PoolReader.ClientNames {
  /// Names clients so that no two share a name, and sorts them by it behind the default one.
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

  /// What a client is called at the service, where names need not be unique.
  fileprivate var ownName: String { self["ClientName"]?.string ?? id }
}
