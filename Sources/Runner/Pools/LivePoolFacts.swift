internal import JSON
internal import PoolClient

/// What a live pool says of itself, each part as far as it could be read.
struct LivePoolFacts: Sendable {
  enum Fact: Hashable, Sendable {
    case read(JSONObject)
    case unread(reason: String)

    var members: JSONObject? { if case .read(let members) = self { members } else { nil } }
  }

  /// DescribeUserPool's `UserPool`.
  var pool: Fact
  /// GetUserPoolMfaConfig's answer.
  var mfa: Fact
  /// DescribeUserPoolClient's `UserPoolClient`.
  var client: Fact

  /// What users of the pool go by instead of a plain name; none where that is not known.
  var usernameAttributes: [String] {
    pool.members?["UsernameAttributes"]?.array?.compactMap(\.string) ?? []
  }

  /// Facts of which nothing can be read.
  init(unread reason: String) {
    (pool, mfa, client) = (
      .unread(reason: reason), .unread(reason: reason), .unread(reason: reason)
    )
  }

  /// Asks the pool for all three.
  /// - Throws: `unreachable` where it does not answer, `absent` where it is not there.
  init(
    reading caller: PoolClient,
    pool id: String,
    client clientID: String
  ) async throws(PoolOpeningError) {
    let request: JSONObject = ["UserPoolId": .string(id)]
    pool = try await LivePoolFacts.ask(caller, "DescribeUserPool", request, "UserPool")
    mfa = try await LivePoolFacts.ask(caller, "GetUserPoolMfaConfig", request, nil)
    client = try await LivePoolFacts.client(clientID, of: id, caller)
  }

  /// Asks the pool for DescribeUserPoolClient's `UserPoolClient` of one of its clients.
  static func client(
    _ id: String,
    of pool: String,
    _ caller: PoolClient
  ) async throws(PoolOpeningError) -> Fact {
    try await ask(
      caller,
      "DescribeUserPoolClient",
      ["UserPoolId": .string(pool), "ClientId": .string(id)],
      "UserPoolClient"
    )
  }

  /// A refusal leaves the fact unread: scenarios that do not need it can still run.
  static func ask(
    _ caller: PoolClient,
    _ operation: String,
    _ input: JSONObject,
    _ member: String?
  ) async throws(PoolOpeningError) -> Fact {
    let answer: PoolAnswer
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      guard case .noCredentials = error else { throw .unreachable(error) }
      return .unread(reason: error.message)
    }
    if let error = answer.error {
      let refusal = PoolOpeningError.absent(operation: operation, error)
      if error.type == "ResourceNotFoundException" { throw refusal }
      return .unread(reason: refusal.message)
    }
    guard let member else { return .read(answer.body) }
    guard let members = answer.body[member]?.object else {
      throw .unreachable(.incomplete(operation: operation, missing: member))
    }
    return .read(members)
  }
}
