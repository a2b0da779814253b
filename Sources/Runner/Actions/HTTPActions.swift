internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

extension HTTPCall: RunnableAction {
  /// Sends the request and accepts any response.
  ///
  /// A missing response is an environment failure unless the scenario injected it.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var request = try request(in: execution)
    // The step's `timeout` interrupts the request.
    if step.timeout != nil { request.timeout = nil }
    try await execution.advancePoolClock()
    guard let transport = execution.run.web else { throw .cancelled }
    let start = ContinuousClock.now
    let shown = HTTPMessageDescription(request)
    // A backend can send a message, or make the pool send it.
    if let place = execution.current { execution.sendings.note(.unknown, step: place.number) }
    for secret in shown.secrets { execution.redactor.add(secret) }
    try await execution.journal(request, shown.line)
    do throws(TransportError) {
      let response = try await transport.exchange(request)
      let media = response.mediaType
      let body = HTTPMessageDescription.value(of: response.body, as: media)
      record(
        response,
        HTTPMessageDescription(response, body: body, media),
        to: shown,
        in: execution
      )
      return Outcome(response, body: body)
    } catch {
      let elapsed = ContinuousClock.now - start
      execution.trace(shown, .failure(error), after: elapsed)
      if error.reason != .badRequest {
        execution.state.exchanges.record(shown.line, shown.fields, after: elapsed)
      }
      throw stop(for: error, request, shown, after: elapsed, in: execution)
    }
  }

  /// Traces and records a response, without its secrets.
  private func record(
    _ response: HTTPResponse,
    _ answer: HTTPMessageDescription,
    to shown: HTTPMessageDescription,
    in execution: isolated Execution
  ) {
    for secret in answer.secrets { execution.redactor.add(secret) }
    execution.trace(shown, .success((response.status, answer)), after: response.elapsed)
    execution.state.exchanges.record(
      shown.line,
      shown.fields,
      status: response.status,
      answer.reported(execution.redactor),
      after: response.elapsed
    )
  }

  /// The reason that a request without a response ends its step.
  private func stop(
    for error: TransportError,
    _ request: HTTPRequest,
    _ shown: HTTPMessageDescription,
    after elapsed: Duration,
    in execution: isolated Execution
  ) -> StepStop {
    if error.reason == .cancelled || Task.isCancelled { return .cancelled }
    guard error.reason != .badRequest else { return .unusable(message: error.message) }
    let address = (execution.pool?.caller.baseURL).flatMap { WebAddress($0) }
    if let outcome = execution.injectedFaults.outcome(of: request, to: address, after: elapsed) {
      return .unserved(outcome)
    }
    return .environment(message: "\(shown.line): \(error.message)")
  }

  func check(_ check: OutcomeCheck, with matcher: inout PatternMatcher) throws(ValueError) {
    let status = check.outcome.fields[OutcomePath.httpStatus]
    guard !(200...299).contains(status?.int ?? 0),
      try !check.isAsked(OutcomePath.httpStatus, in: matcher.scope)
    else { return }
    let range = check.step.actionRange
    matcher.add(OutcomePath.httpStatus, expected: "a status from 200 to 299", got: status, range)
  }

  private func request(in execution: isolated ScenarioExecution) throws(StepStop) -> HTTPRequest {
    let method = try method.map { template throws(StepStop) in try execution.text(template) }
    let headers = try execution.object(headers)?.members ?? []
    var request = HTTPRequest(
      method: method ?? usualMethod,
      url: try execution.text(url),
      headers: headers.map { HTTPHeader($0.key, $0.value.unquotedText) },
      followRedirects: try execution.boolean(follow)
    )
    guard let body else { return request }
    let (bytes, kind) = try body.content(in: execution)
    request.body = bytes
    if let kind, request.headers.first(named: "Content-Type") == nil {
      request.headers.append(HTTPHeader("Content-Type", kind))
    }
    return request
  }
}

extension HTTPCall.Body {
  /// The body's bytes, with their content type if the author's value implies it.
  fileprivate func content(
    in execution: isolated ScenarioExecution
  ) throws(StepStop) -> (bytes: [UInt8], kind: String?) {
    switch self {
    case .json(let template):
      let value = try execution.read { scope throws(ValueError) in
        try scope.json(template, keepsNull: true)
      }
      return (value.bytes(), HTTPMediaType.json.name)
    case .form(let template):
      let pairs = (try execution.object(template)?.members ?? []).map { name, value in
        name.formEncoded + "=" + value.unquotedText.formEncoded
      }
      return (Array(pairs.joined(separator: "&").utf8), HTTPMediaType.form.name)
    case .text(let template):
      return (Array(try execution.text(template).utf8), "text/plain; charset=utf-8")
    }
  }
}

extension Outcome {
  /// The outcome of an `http` response, whose body has been parsed.
  init(_ response: HTTPResponse, body: JSONValue) {
    self.init([
      OutcomePath.httpStatus: .integer(response.status),
      "elapsed": .string(response.elapsed.sourceText),
      "headers": .object(response.shownHeaders),
      "body": body,
    ])
  }
}
