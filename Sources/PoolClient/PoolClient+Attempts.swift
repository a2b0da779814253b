internal import AuthCrypto
internal import CognitoModel
internal import FoundationEssentials
internal import Transport

// One attempt of a call.
extension PoolClient {
  /// Makes one attempt, and passes it to the observer.
  func observedEnd(
    _ request: PoolRequest,
    _ body: [UInt8],
    _ attempt: Int
  ) async -> CallAttemptResult<PoolResponse> {
    guard let observer else { return await attemptEnd(request.operation, body, attempt) }
    let (startedAt, start) = (now(), ContinuousClock.now)
    let end = await attemptEnd(request.operation, body, attempt)
    observer(
      ObservedAttempt(
        request: request,
        url: endpoint.url,
        number: attempt,
        startedAt: startedAt,
        elapsed: ContinuousClock.now - start,
        outcome: end.outcome
      )
    )
    return end
  }

  private func attemptEnd(
    _ operation: String,
    _ body: [UInt8],
    _ attempt: Int
  ) async -> CallAttemptResult<PoolResponse> {
    var end = CallAttemptResult<PoolResponse>(outcome: .failure(.cancelled(mayHaveArrived: false)))
    do throws(PoolCallError) {
      let request = try await request(operation, body)
      let response = try await exchange(request, attempt)
      end.askedPause = response.askedPause(at: now())
      end.outcome = .success(try PoolResponse(response, attempts: attempt))
    } catch {
      end.outcome = .failure(error)
    }
    return end
  }

  func exchange(
    _ request: HTTPRequest,
    _ attempt: Int
  ) async throws(PoolCallError) -> HTTPResponse {
    do throws(TransportError) {
      return try await transport.exchange(request)
    } catch {
      throw error.reason == .cancelled
        ? .cancelled(mayHaveArrived: error.mayHaveArrived) : .transport(error, attempts: attempt)
    }
  }

  private func request(
    _ operation: String,
    _ body: [UInt8]
  ) async throws(PoolCallError) -> HTTPRequest {
    var request = HTTPRequest(
      method: "POST",
      url: endpoint.url,
      headers: headers(of: operation),
      body: body,
      timeout: timeout,
      caFile: endpoint.caFile,
      // A single attempt remains single on every layer that could repeat it.
      mayBeRepeated: retry.attemptsWhenFailed > 1 && CognitoModel.isReading(operation),
      wantedHeaders: PoolResponse.wantedHeaders
    )
    if CognitoModel.operation(operation)?.authorization == .signed {
      try await sign(&request, operation)
    }
    return request
  }

  /// The headers of an unsigned request, with room for those of the signature.
  private func headers(of operation: String) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    headers.reserveCapacity(8)
    headers.append(HTTPHeader("Content-Type", "application/x-amz-json-1.1"))
    headers.append(HTTPHeader("X-Amz-Target", "\(CognitoModel.targetPrefix).\(operation)"))
    headers.append(HTTPHeader("User-Agent", "authflow"))
    if let poolHint { headers.append(HTTPHeader("X-Authflow-Pool", poolHint)) }
    return headers
  }

  private func sign(
    _ request: inout HTTPRequest,
    _ operation: String
  ) async throws(PoolCallError) {
    guard let credentials else {
      throw .noCredentials(operation: operation, detail: "no source of credentials is set")
    }
    let keys: AWSCredentials
    do throws(CredentialsError) {
      keys = try await credentials.credentials()
    } catch {
      guard error != .cancelled else { throw .cancelled(mayHaveArrived: false) }
      throw .noCredentials(operation: operation, detail: error.detail)
    }
    do throws(SigV4.MalformedURL) {
      try request.sign(
        with: keys,
        region: endpoint.region,
        service: "cognito-idp",
        at: now(),
        keys: signingKeys
      )
    } catch {
      throw .transport(TransportError(error), attempts: 1)
    }
  }
}
