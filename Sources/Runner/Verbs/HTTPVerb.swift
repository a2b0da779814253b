internal import FoundationEssentials
internal import JSON
internal import Matching
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Transport
internal import Values

extension ScenarioExecution {
  /// Sends a plain HTTP request; any answer is one, and none is the environment's fault unless it was
  /// injected.
  func http(
    _ parameters: HTTPParameters,
    limit: DurationTemplate?
  ) async throws(StepStop) -> Outcome {
    var request = try request(parameters)
    // A limit of the step's own cuts the request short itself.
    if limit != nil { request.timeout = nil }
    try await settleClock()
    guard let transport = run.web else { throw .cancelled }
    let start = ContinuousClock.now
    let shown = HTTPShown(request)
    // A backend can make the pool send, or send by itself.
    if let place = current { sendings.note(.unknown, step: place.number) }
    do throws(TransportError) {
      let response = try await transport.exchange(request)
      let answer = HTTPAnswer(response)
      for secret in shown.secrets + answer.shown.secrets { redactor.add(Secret(secret)) }
      let fields = (shown.fields, answer.shown.fields)
      record(shown.line, fields.0, status: response.status, .object(fields.1), response.elapsed)
      return answer.outcome
    } catch {
      for secret in shown.secrets { redactor.add(Secret(secret)) }
      let elapsed = ContinuousClock.now - start
      recordUnanswered(shown.line, shown.fields, after: elapsed)
      if error.reason == .cancelled || Task.isCancelled { throw .cancelled }
      guard error.reason != .badRequest else {
        throw .unusable(message: error.message, details: [])
      }
      if let outcome = injectedFaults.outcome(of: request, to: poolAddress, after: elapsed) {
        throw .unserved(outcome)
      }
      throw .environment(message: "\(shown.line): \(error.message)", details: [])
    }
  }

  /// Where the pool's own server is.
  private var poolAddress: WebAddress? { (pool?.caller.baseURL).flatMap { WebAddress($0) } }

  private func request(_ parameters: HTTPParameters) throws(StepStop) -> HTTPRequest {
    let method = try parameters.method.map { template throws(StepStop) in try text(template) }
    let headers = try object(parameters.headers)?.members ?? []
    var request = HTTPRequest(
      method: method ?? parameters.usualMethod,
      url: try text(parameters.url),
      headers: headers.map { HTTPHeader($0.key, $0.value.splicedText ?? $0.value.text()) },
      followRedirects: try boolean(parameters.follow)
    )
    guard let body = parameters.body else { return request }
    let (bytes, kind) = try content(body)
    request.body = bytes
    if let kind, request.headers.first(named: "Content-Type") == nil {
      request.headers.append(HTTPHeader("Content-Type", kind))
    }
    return request
  }

  /// The bytes of a body, and what they are where the author's words say it.
  private func content(
    _ body: HTTPParameters.Body
  ) throws(StepStop) -> (bytes: [UInt8], kind: String?) {
    do throws(ValueError) {
      switch body {
      case .json(let template): return (try scope.document(template).bytes(), "application/json")
      case .form(let template):
        let members = try scope.json(template).object?.members ?? []
        let pairs = members.map { name, value in
          name.formEncoded + "=" + (value.splicedText ?? value.text()).formEncoded
        }
        return (Array(pairs.joined(separator: "&").utf8), "application/x-www-form-urlencoded")
      case .text(let template):
        return (Array(try scope.text(template).utf8), "text/plain; charset=utf-8")
      }
    } catch {
      throw .value(error)
    }
  }
}

extension HTTPParameters {
  /// The method where none is written.
  var usualMethod: String { body == nil ? "GET" : "POST" }
}
