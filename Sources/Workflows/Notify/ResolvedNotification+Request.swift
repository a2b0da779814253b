internal import JSON
internal import Project
internal import Reports
internal import Transport
internal import Values

extension ResolvedNotification {
  /// The time limit of a request.
  private static let limit = Duration.seconds(10)

  /// The request that posts a summary.
  func request(_ words: DigestText, _ redactor: Redactor) -> HTTPRequest {
    let body = message(words, redactor).text(.compact)
    let headers = headers.map { HTTPHeader($0.name, $0.value.reveal()) }
    var request = HTTPRequest(
      method: "POST",
      url: url.reveal(),
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")] + headers,
      body: Array(body.utf8),
      timeout: ResolvedNotification.limit,
      caFile: caFile
    )
    request.maximumBodySize = 1 << 20
    return request
  }

  /// The body of the request, with all secrets masked except those of the template itself.
  ///
  /// A service can require a key in the body, which the project file then sends there on purpose.
  private func message(_ words: DigestText, _ redactor: Redactor) -> JSONValue {
    switch kind {
    case .slack: return SlackMessage(words).json.redacted(by: redactor)
    case .teams: return TeamsMessage(words).json.redacted(by: redactor)
    case .webhook:
      let message = WebhookMessage(words)
      guard let body else { return message.json.redacted(by: redactor) }
      return body.filled { message.value($0)?.redacted(by: redactor) }
    }
  }
}

extension JSONValue {
  /// The value with all strings redacted.
  fileprivate func redacted(by redactor: Redactor) -> JSONValue {
    switch self {
    case .string(let text): .string(redactor.redact(text))
    case .array(let elements): .array(elements.map { $0.redacted(by: redactor) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.redacted(by: redactor)) }))
    case .number, .bool, .null: self
    }
  }
}
