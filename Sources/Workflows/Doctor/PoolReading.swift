internal import JSON
internal import PoolClient

/// The pool's own responses about its settings.
struct PoolReading: Sendable {
  /// One response: the members, or the reason that there are none.
  enum Response: Hashable, Sendable {
    case members(JSONObject)
    /// The pool or the client does not exist.
    case absent(reason: String)
    /// The keys or the signature were rejected.
    case rejected(reason: String)
    case unread(reason: String)

    var members: JSONObject? { if case .members(let members) = self { members } else { nil } }
  }

  /// DescribeUserPool's `UserPool`.
  var pool: Response
  /// GetUserPoolMfaConfig.
  var mfa: Response
  /// DescribeUserPoolClient's `UserPoolClient`.
  var client: Response

  /// Marks everything as unread.
  init(unread reason: String) {
    let response = Response.unread(reason: reason)
    (pool, mfa, client) = (response, response, response)
  }

  /// Reads the three responses at the same time.
  init(_ caller: PoolClient, pool id: String, client clientID: String) async {
    let request: JSONObject = ["UserPoolId": .string(id)]
    async let pool = Self.read(caller, "DescribeUserPool", request, "UserPool")
    async let mfa = Self.read(caller, "GetUserPoolMfaConfig", request, nil)
    async let client = Self.read(
      caller,
      "DescribeUserPoolClient",
      ["UserPoolId": .string(id), "ClientId": .string(clientID)],
      "UserPoolClient"
    )
    (self.pool, self.mfa, self.client) = await (pool, mfa, client)
  }

  /// The reason that the server rejected the keys; nil if it did not.
  var rejection: String? {
    for case .rejected(let reason) in [pool, mfa, client] { return reason }
    return nil
  }

  /// Whether a signed call succeeded, which proves that the server accepts the keys.
  var isAccepted: Bool { [pool, mfa, client].contains { $0.members != nil } }

  private static func read(
    _ caller: PoolClient,
    _ operation: String,
    _ input: JSONObject,
    _ member: String?
  ) async -> Response {
    let answer: PoolResponse
    do throws(PoolCallError) {
      answer = try await caller.call(operation, input)
    } catch {
      return .unread(reason: error.message(calling: operation))
    }
    guard let error = answer.error else {
      let members = member.map { answer.body[$0]?.object } ?? answer.body
      return members.map { .members($0) }
        ?? .unread(reason: "\(operation) returned no \(member ?? "members")")
    }
    let reason = error.returned(by: operation)
    if error.type == "ResourceNotFoundException" { return .absent(reason: reason) }
    return error.rejectsKeys ? .rejected(reason: reason) : .unread(reason: reason)
  }
}
