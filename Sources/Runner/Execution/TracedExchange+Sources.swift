internal import CognitoModel
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Transport
internal import Values

extension TracedExchange {
  /// Masks an attempt of a call, and adds the secrets in its response to the redactor.
  init(_ attempt: ObservedAttempt, of scenario: ScenarioID, _ redactor: Redactor) {
    let operation = attempt.request.operation
    self.init(
      scenario: scenario,
      method: "POST",
      url: redactor.redact(attempt.url),
      startedAt: attempt.startedAt,
      elapsed: attempt.elapsed
    )
    (self.operation, self.attempt) = (redactor.redact(operation), attempt.number)
    requestHeaders = [
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": .string(redactor.redact("\(CognitoModel.targetPrefix).\(operation)")),
    ]
    request = redactor.redact(.object(attempt.request.shown))
    switch attempt.outcome {
    case .success(let answer):
      let body = MaskedBody(answer.body, of: operation)
      for secret in body.secrets { redactor.add(secret) }
      (status, response) = (answer.status, redactor.redact(.object(body.shown)))
      responseHeaders["x-amzn-RequestId"] = answer.requestID.map { .string(redactor.redact($0)) }
    case .failure(let failure):
      (status, error) = (failure.status, redactor.redact(failure.message))
    }
  }

  /// Creates an exchange from the parts of an `http` request and its response that reports show.
  init(
    _ request: HTTPMessageDescription,
    _ end: Result<(status: Int, shown: HTTPMessageDescription), TransportError>,
    of scenario: ScenarioID,
    startedAt: Date,
    elapsed: Duration,
    _ redactor: Redactor
  ) {
    let parts = request.line.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(
      scenario: scenario,
      method: parts.first ?? "",
      url: redactor.redact(parts.last ?? ""),
      startedAt: startedAt,
      elapsed: elapsed
    )
    let sent = redactor.redact(.object(request.fields))
    (requestHeaders, self.request) = (sent["headers"]?.object ?? [:], sent["body"])
    switch end {
    case .success(let answer):
      let received = redactor.redact(.object(answer.shown.fields))
      (responseHeaders, response) = (received["headers"]?.object ?? [:], received["body"])
      status = answer.status
    case .failure(let failure): error = redactor.redact(failure.message)
    }
  }
}
