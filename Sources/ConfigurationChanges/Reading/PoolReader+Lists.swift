internal import JSON

/// An operation that lists a part of a pool page by page.
struct PagedList: Sendable {
  var operation: String
  /// The member that the elements stand in.
  var member: String
  /// The member that says how many a page may have, and the most that the model allows.
  var limit: (name: String, most: Int)

  static let clients = PagedList(
    operation: "ListUserPoolClients",
    member: "UserPoolClients",
    limit: ("MaxResults", 60)
  )
  static let groups = PagedList(
    operation: "ListGroups",
    member: "Groups",
    limit: ("Limit", 60)
  )
  static let servers = PagedList(
    operation: "ListResourceServers",
    member: "ResourceServers",
    limit: ("MaxResults", 50)
  )
  static let providers = PagedList(
    operation: "ListIdentityProviders",
    member: "Providers",
    limit: ("MaxResults", 60)
  )
}

extension PoolReader {
  /// All elements of a list; a service that hands out a page's token again would never come to an end.
  func pages(
    _ list: PagedList,
    _ request: JSONObject
  ) async throws(PoolReadingError) -> Part<[JSONObject]> {
    var request = request
    request[list.limit.name] = .number(JSONNumber(list.limit.most))
    var elements: [JSONObject] = []
    var tokens: Set<String> = []
    while true {
      let body: JSONObject
      switch try await ask(list.operation, request) {
      case .refused(let reason): return .refused(reason)
      case .read(let answer): body = answer
      }
      elements += body[list.member]?.array?.compactMap(\.object) ?? []
      guard let token = body["NextToken"]?.string, !token.isEmpty else { return .read(elements) }
      guard tokens.insert(token).inserted else {
        return .refused("\(list.operation) goes on with a page that it has given before")
      }
      request["NextToken"] = .string(token)
    }
  }

  /// Asks about several things, a few at a time, in their order.
  func each<Value: Sendable>(
    _ names: [String],
    _ body: @escaping @Sendable (String) async -> Result<Value, PoolReadingError>
  ) async throws(PoolReadingError) -> [Value] {
    let results = await withTaskGroup(of: (Int, Result<Value, PoolReadingError>).self) { group in
      var found: [Int: Result<Value, PoolReadingError>] = [:]
      var next = 0
      func start() {
        guard next < names.count else { return }
        let index = next
        group.addTask { (index, await body(names[index])) }
        next += 1
      }
      for _ in 0..<PoolReader.width { start() }
      for await (index, result) in group {
        found[index] = result
        if case .failure = result { group.cancelAll() } else { start() }
      }
      return names.indices.compactMap { found[$0] }
    }
    var values: [Value] = []
    for result in results { values.append(try result.get()) }
    return values
  }

  /// So many questions at once: a pool's quota is shared with those who use it.
  private static let width = 4
}
