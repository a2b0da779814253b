internal import JSON
internal import Transport
internal import Values

/// What a running mock has sent, read at its control endpoints.
struct MockInbox {
  private let endpoint: String
  private let pool: String?
  private let headers: [HTTPHeader]
  private let transport: Transport

  /// `endpoint` is the mock's address without a slash at its end; `pool` leaves other pools' out; `token` is
  /// the mock's control token, nil where it has none.
  init(endpoint: String, pool: String?, token: String?, _ transport: Transport) {
    (self.endpoint, self.pool, self.transport) = (endpoint, pool, transport)
    headers = token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? []
  }

  /// How often a mock is asked again: it is on the same machine.
  private static let pause = Duration.milliseconds(100)

  /// What the newest message for somebody brings them, nil where there is none in time.
  func newestCode(for somebody: String, _ within: Duration) async throws(CommandFailure) -> String?
  {
    let end = ContinuousClock.now + within
    while true {
      let code = try await newestCode(for: somebody)
      guard code == nil, ContinuousClock.now < end else { return code }
      do { try await Task.sleep(for: MockInbox.pause) } catch { return nil }
    }
  }

  /// An address and a user name can look alike, so the messages are asked for by both.
  private func newestCode(for somebody: String) async throws(CommandFailure) -> String? {
    let sent = try await messages(named: "to", somebody)
    let addressed = try await messages(named: "username", somebody)
    return (sent + addressed).filter { $0.code != nil }.max { $0.time < $1.time }?.code
  }

  private func messages(named key: String, _ name: String) async throws(CommandFailure) -> [Message]
  {
    var url = "\(endpoint)/_authflow/messages?\(key)=\(name.percentEncoded)"
    if let pool { url += "&poolId=\(pool.percentEncoded)" }
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await transport.exchange(HTTPRequest(url: url, headers: headers))
    } catch {
      throw CommandFailure(.environment, "can't reach `\(endpoint)`: \(error.message)")
    }
    guard response.status != 401 else {
      throw CommandFailure(
        .environment,
        "`\(endpoint)` requires its control token: set \(Environment.tokenVariable)"
          + (headers.isEmpty ? "" : ", which has a different token now")
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

/// A message as the mock shows it.
private struct Message {
  /// When it was sent: ISO 8601 in UTC, so that texts sort as times.
  let time: String

  /// The code, or the temporary password; nil where it brings neither.
  let code: String?

  init(_ json: JSONValue) {
    time = json["at"]?.string ?? ""
    code = (json["code"] ?? json["temporaryPassword"])?.string
  }
}
