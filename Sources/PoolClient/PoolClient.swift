internal import AuthCrypto
internal import CognitoModel
package import FoundationEssentials
package import JSON
package import Transport
internal import Values

/// Calls the operations of the user pool service at one endpoint.
package struct PoolClient: Sendable {
  let transport: Transport
  let endpoint: PoolEndpoint
  private let credentials: (any CredentialsProvider)?
  private let retry: RetryPolicy
  private let now: @Sendable () -> Date
  private let signingKeys = SigningKeys()

  /// The pool ID for calls without a pool ID, on a mock whose pools share domains; nil if there
  /// is none.
  private var poolHint: String?

  /// Creates a client without sending anything.
  ///
  /// - Parameters:
  ///   - transport: sends the requests; the creator of the transport shuts it down.
  ///   - endpoint: the service that receives the requests.
  ///   - credentials: the source of credentials for signed operations; nil if none is called.
  ///   - retry: the number of attempts and the pauses between them.
  ///   - now: the clock for the dates of signatures.
  package init(
    transport: Transport,
    endpoint: PoolEndpoint,
    credentials: (any CredentialsProvider)?,
    retry: RetryPolicy,
    now: @escaping @Sendable () -> Date
  ) {
    self.transport = transport
    self.endpoint = endpoint
    self.credentials = credentials
    self.retry = retry
    self.now = now
  }

  /// Returns a client for calls about one pool of a mock, even if a call contains only a domain.
  package func asking(about pool: String) -> PoolClient {
    var client = self
    client.poolHint = pool
    return client
  }

  /// Calls an operation whose input has no known secrets.
  package func call(
    _ operation: String,
    _ input: JSONObject,
    timeout: Duration? = .seconds(30),
    onRetry: (PoolRetry) -> Void = { _ in }
  ) async throws(PoolCallError) -> PoolAnswer {
    try await call(PoolRequest(operation, RequestObject(input)), timeout: timeout, onRetry: onRetry)
  }

  /// Calls an operation, whether it is in the model or not, and returns the service's response.
  ///
  /// A call is repeated if the service did nothing, or reported its own failure or a 5xx status.
  /// Without a response, a call is repeated only if the service can't have received the request, or
  /// if the operation only reads.
  ///
  /// - Parameters:
  ///   - request: the operation and its members.
  ///   - timeout: the time limit of each attempt; nil for no limit.
  ///   - onRetry: receives each attempt that another attempt follows.
  /// - Returns: the response, a success or an error.
  /// - Throws: `PoolCallError` without a response, or if all attempts were throttled.
  package func call(
    _ request: PoolRequest,
    timeout: Duration? = .seconds(30),
    onRetry: (PoolRetry) -> Void = { _ in }
  ) async throws(PoolCallError) -> PoolAnswer {
    let operation = request.operation
    let body = request.input.bytes
    var attempt = 1
    while true {
      let outcome = await outcome(operation, body, timeout, attempt)
      let cause =
        switch outcome {
        case .success(let answer): RetryCause.of(answer)
        case .failure(let error):
          RetryCause.of(error, reading: CognitoModel.isReading(operation))
        }
      guard let cause, attempt < retry.attempts(for: cause) else {
        return try result(outcome, cause)
      }
      onRetry(PoolRetry(after: outcome))
      try await pause(after: attempt)
      attempt += 1
    }
  }

  private func pause(after attempt: Int) async throws(PoolCallError) {
    do { try await retry.pause(after: attempt) } catch { throw .cancelled }
  }

  /// Returns the outcome of the last attempt.
  ///
  /// With a single attempt, throttling is returned as a response, which a scenario may expect.
  private func result(
    _ outcome: Result<PoolAnswer, PoolCallError>,
    _ cause: RetryCause?
  ) throws(PoolCallError) -> PoolAnswer {
    let answer = try outcome.get()
    guard cause == .throttled, retry.attemptsWhenThrottled > 1 else { return answer }
    throw .throttledToTheEnd(answer)
  }
}

// MARK: - Other requests

extension PoolClient {
  /// Reads a URL without side effects, and retries after failures of the server.
  func read(_ url: String) async throws(PoolCallError) -> HTTPResponse {
    var attempt = 1
    while true {
      do throws(PoolCallError) {
        let request = HTTPRequest(url: url, caFile: endpoint.caFile)
        let response = try await exchange(request, attempt)
        let cause = RetryCause.of(status: response.status)
        guard let cause, attempt < retry.attempts(for: cause) else { return response }
      } catch {
        let cause = RetryCause.of(error, reading: true)
        guard let cause, attempt < retry.attempts(for: cause) else { throw error }
      }
      try await pause(after: attempt)
      attempt += 1
    }
  }
}

// MARK: - One attempt

extension PoolClient {
  private func outcome(
    _ operation: String,
    _ body: [UInt8],
    _ timeout: Duration?,
    _ attempt: Int
  ) async -> Result<PoolAnswer, PoolCallError> {
    do throws(PoolCallError) {
      let request = try await request(operation, body, timeout)
      let response = try await exchange(request, attempt)
      return .success(try PoolAnswer(response, attempts: attempt))
    } catch {
      return .failure(error)
    }
  }

  func exchange(
    _ request: HTTPRequest,
    _ attempt: Int
  ) async throws(PoolCallError) -> HTTPResponse {
    do throws(TransportError) {
      return try await transport.exchange(request)
    } catch {
      throw error.reason == .cancelled ? .cancelled : .transport(error, attempts: attempt)
    }
  }

  private func request(
    _ operation: String,
    _ body: [UInt8],
    _ timeout: Duration?
  ) async throws(PoolCallError) -> HTTPRequest {
    var request = HTTPRequest(
      method: "POST",
      url: endpoint.url,
      headers: [
        HTTPHeader("Content-Type", "application/x-amz-json-1.1"),
        HTTPHeader("X-Amz-Target", "\(CognitoModel.targetPrefix).\(operation)"),
        HTTPHeader("User-Agent", "authflow"),
      ],
      body: body,
      timeout: timeout,
      caFile: endpoint.caFile,
      // A single attempt remains single on every layer that could repeat it.
      mayBeRepeated: CognitoModel.isReading(operation) && retry.attemptsWhenFailed > 1
    )
    if let poolHint { request.headers.append(HTTPHeader("X-Authflow-Pool", poolHint)) }
    if CognitoModel.operation(operation)?.authorization == .signed {
      request.headers += try await signature(of: request, operation)
    }
    return request
  }

  private func signature(
    of request: HTTPRequest,
    _ operation: String
  ) async throws(PoolCallError) -> [HTTPHeader] {
    guard let credentials else {
      throw .noCredentials(operation: operation, detail: "no source of credentials is set")
    }
    let keys: AWSCredentials
    do throws(CredentialsError) {
      keys = try await credentials.credentials()
    } catch {
      guard error != .cancelled else { throw .cancelled }
      throw .noCredentials(operation: operation, detail: error.detail)
    }
    do throws(SigV4.MalformedURL) {
      return try SigV4.headers(
        method: request.method,
        url: request.url,
        headers: request.headers.map { ($0.name, $0.value) },
        body: request.body,
        credentials: keys,
        region: endpoint.region,
        service: "cognito-idp",
        date: now(),
        keys: signingKeys
      ).map { HTTPHeader($0.0, $0.1) }
    } catch {
      let refused = TransportError(reason: .badRequest, detail: "the URL cannot be signed")
      throw .transport(refused, attempts: 1)
    }
  }
}
