internal import JSON
internal import Waiting

/// An operation that lists a part of a pool page by page.
struct PagedList: Sendable {
  var operation: String
  /// The member that contains the elements.
  var member: String
  /// The member for the page size, and the maximum that the model allows.
  var limit: (name: String, most: Int)

  init(_ operation: String, _ member: String, _ limit: String, _ most: Int) {
    (self.operation, self.member, self.limit) = (operation, member, (limit, most))
  }

  static let clients = PagedList("ListUserPoolClients", "UserPoolClients", "MaxResults", 60)
  static let groups = PagedList("ListGroups", "Groups", "Limit", 60)
  static let servers = PagedList("ListResourceServers", "ResourceServers", "MaxResults", 50)
  static let providers = PagedList("ListIdentityProviders", "Providers", "MaxResults", 60)
}

extension PoolReader {
  /// Reads all elements of a list; fails on a repeated page token to avoid an endless loop.
  func pages(
    _ list: PagedList,
    _ given: JSONObject
  ) async throws(PoolReadingError) -> [JSONObject] {
    var request = given
    request[list.limit.name] = .integer(list.limit.most)
    var elements: [JSONObject] = []
    var tokens: Set<String> = []
    while true {
      let body = try await ask(list.operation, request)
      elements += body[list.member]?.array?.compactMap(\.object) ?? []
      guard let token = body["NextToken"]?.string, !token.isEmpty else { return elements }
      guard tokens.insert(token).inserted else { throw .repeatedPage(operation: list.operation) }
      request["NextToken"] = .string(token)
    }
  }

  /// Makes several requests, a few at a time, and returns the results in order.
  func each<Value: Sendable>(
    _ names: [String],
    _ body: @escaping @Sendable (String) async throws(PoolReadingError) -> Value
  ) async throws(PoolReadingError) -> [Value] {
    typealias Outcome = Result<Value, PoolReadingError>
    let outcomes = try await names.concurrentMap(width: PoolReader.width) {
      name throws(PoolReadingError) -> Outcome in
      do throws(PoolReadingError) {
        return .success(try await body(name))
      } catch {
        // The other parts can still be read.
        guard error.isOfPart else { throw error }
        return .failure(error)
      }
    }
    return try outcomes.map { outcome throws(PoolReadingError) in try outcome.get() }
  }

  /// The number of concurrent requests, which share a quota with the pool's users.
  private static let width = 4
}
