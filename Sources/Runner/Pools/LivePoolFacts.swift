internal import JSON
internal import PoolClient

/// The facts from a live pool's own responses, each either read or unread with a reason.
struct LivePoolFacts: Sendable {
  enum Fact: Hashable, Sendable {
    case read(JSONObject)
    case unread(reason: String)

    var members: JSONObject? { if case .read(let members) = self { members } else { nil } }
  }

  /// DescribeUserPool's `UserPool`.
  var pool: Fact
  /// The response of GetUserPoolMfaConfig.
  var mfa: Fact
  /// DescribeUserPoolClient's `UserPoolClient`.
  var client: Fact

  /// The attributes that replace a plain user name; empty if unknown.
  var usernameAttributes: [String] {
    pool.members?.strings("UsernameAttributes") ?? []
  }

  /// Marks all facts as unread for this reason.
  init(unread reason: String) {
    (pool, mfa, client) = (
      .unread(reason: reason), .unread(reason: reason), .unread(reason: reason)
    )
  }

  /// Reads the pool's three facts; `known` is an earlier response about the client.
  ///
  /// - Throws: `unreachable` if the pool does not respond, `absent` if it does not exist.
  init(
    reading caller: PoolClient,
    pool id: String,
    client clientID: String,
    known: Fact? = nil
  ) async throws(PoolOpeningError) {
    let request: JSONObject = ["UserPoolId": .string(id)]
    pool = try await LivePoolFacts.ask(caller, "DescribeUserPool", request, "UserPool")
    mfa = try await LivePoolFacts.ask(caller, "GetUserPoolMfaConfig", request, nil)
    if let known, case .read = known {
      client = known
    } else {
      client = try await LivePoolFacts.client(clientID, of: id, caller)
    }
  }

  /// Reads DescribeUserPoolClient's `UserPoolClient` for one of the pool's clients.
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

  /// Returns the fact that `body` reads; nil if its object does not exist.
  static func found(
    _ body: () async throws(PoolOpeningError) -> Fact
  ) async throws(PoolOpeningError) -> Fact? {
    do throws(PoolOpeningError) { return try await body() } catch {
      guard case .absent = error else { throw error }
      return nil
    }
  }

  /// Reads a fact with one call.
  ///
  /// An error leaves the fact unread, because scenarios that do not need it can still run.
  static func ask(
    _ caller: PoolClient,
    _ operation: String,
    _ input: JSONObject,
    _ member: String?
  ) async throws(PoolOpeningError) -> Fact {
    let answer: PoolResponse
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      guard case .noCredentials = error else { throw .unreachable(error) }
      return .unread(reason: error.message)
    }
    if let error = answer.error {
      let rejection = PoolOpeningError.absent(operation: operation, error)
      if error.type == "ResourceNotFoundException" { throw rejection }
      // Rejected credentials do not show anything about the pool. A missing permission only leaves
      // the fact unread.
      if error.rejectsKeys { throw .badCredentials(operation: operation, error) }
      return .unread(reason: rejection.message)
    }
    guard let member else { return .read(answer.body) }
    guard let members = answer.body[member]?.object else {
      throw .unreachable(.incomplete(operation: operation, missing: member))
    }
    return .read(members)
  }
}
