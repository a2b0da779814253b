internal import Diagnostics
internal import JSON
internal import Transport
internal import Values

/// The messages that a running mock has sent, read from its control endpoints.
struct MockInbox {
  private let endpoint: String
  private let pool: String?
  private let headers: [HTTPHeader]
  private let transport: Transport

  /// Reads from the mock at `endpoint`, a URL without a slash at its end.
  ///
  /// `pool` limits the search to that pool. `token` is the mock's control token, nil if it has
  /// none.
  init(endpoint: String, pool: String?, token: String?, _ transport: Transport) {
    (self.endpoint, self.pool, self.transport) = (endpoint, pool, transport)
    headers = token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? []
  }

  /// The interval between requests to the mock.
  private static let pause = Duration.milliseconds(100)

  /// Throws if the mock does not have the pool.
  func requirePool() async throws(CommandFailure) {
    guard let pool else { return }
    let path = "/_authflow/pools/\(pool.percentEncoded)/clock"
    guard try await response(HTTPRequest(url: endpoint + path, headers: headers)).status == 404
    else { return }
    let known = await pools()
    let verb = known.count == 1 ? "its pool is" : "its pools are"
    let own = known.isEmpty ? "" : "; \(verb) \(known.listed())"
    throw CommandFailure(.invalidFile, "the mock has no pool \(pool.visible.asName)\(own)")
  }

  /// The IDs of the mock's pools; empty if they are unknown.
  private func pools() async -> [String] {
    var request = HTTPRequest(method: "POST", url: endpoint + "/", headers: headers)
    request.headers += [
      HTTPHeader("X-Amz-Target", "AWSCognitoIdentityProviderService.ListUserPools"),
      HTTPHeader("Content-Type", "application/x-amz-json-1.1"),
    ]
    request.body = Array(#"{"MaxResults":60}"#.utf8)
    let body = try? await transport.exchange(request).body
    let pools = (body.flatMap { try? JSONValue(parsing: $0) })?["UserPools"]?.array ?? []
    return pools.compactMap { $0["Id"]?.string }
  }

  /// The code in the newest message for a recipient; nil if no code arrives in time.
  func newestCode(for name: String, _ within: Duration) async throws(CommandFailure) -> String? {
    let end = ContinuousClock.now + within
    while true {
      let code = try await newestCode(for: name)
      guard code == nil, ContinuousClock.now < end else { return code }
      do { try await Task.sleep(for: MockInbox.pause) } catch { return nil }
    }
  }

  /// The code in the newest message for an address or a user name, which can look alike; nil if
  /// none.
  private func newestCode(for name: String) async throws(CommandFailure) -> String? {
    let sent = try await messages(named: "to", name).filter { $0.code != nil }
    let addressed = try await messages(named: "username", name).filter { $0.code != nil }
    return MockInbox.newest(of: sent, addressed)?.code
  }

  /// The newest message of two lists that are both in the order of sending.
  ///
  /// A list that contains the last message of the other list ends with the newest message. Times
  /// decide only between lists without such a message, because the clocks of pools can differ.
  private static func newest(of sent: [Message], _ addressed: [Message]) -> Message? {
    guard let left = sent.last, let right = addressed.last else {
      return sent.last ?? addressed.last
    }
    if addressed.contains(left) { return right }
    if sent.contains(right) { return left }
    return left.time > right.time ? left : right
  }

  private func messages(named key: String, _ name: String) async throws(CommandFailure) -> [Message]
  {
    var url = "\(endpoint)/_authflow/messages?\(key)=\(name.percentEncoded)"
    if let pool { url += "&poolId=\(pool.percentEncoded)" }
    let response = try await response(HTTPRequest(url: url, headers: headers))
    guard response.status != 401 else {
      throw CommandFailure(
        .environment,
        headers.isEmpty
          ? "`\(endpoint)` requires a control token: set \(Environment.tokenVariable)"
          : "`\(endpoint)` rejected the token in \(Environment.tokenVariable): set the mock's control token"
      )
    }
    let body = try? JSONValue(parsing: response.body)
    guard response.status == 200, let messages = body?["messages"]?.array else {
      let words = (body?["error"] ?? body?["message"])?.string.map { ": \($0)" } ?? ""
      throw CommandFailure(
        .environment,
        "`\(endpoint)` is not an `authflow mock` (HTTP status \(response.status)\(words))"
      )
    }
    return messages.map(Message.init)
  }
}

extension MockInbox {
  private func response(_ request: HTTPRequest) async throws(CommandFailure) -> HTTPResponse {
    do throws(TransportError) { return try await transport.exchange(request) } catch {
      throw CommandFailure(.environment, "can't reach `\(endpoint)`: \(error.message)")
    }
  }
}

/// A message as returned by the mock.
private struct Message: Equatable {
  /// The time when the message was sent: ISO 8601 in UTC, which sorts by time.
  let time: String

  /// The code or the temporary password; nil if the message has neither.
  let code: String?

  private let json: JSONValue

  init(_ json: JSONValue) {
    self.json = json
    time = json["at"]?.string ?? ""
    code = (json["code"] ?? json["temporaryPassword"])?.string
  }
}
