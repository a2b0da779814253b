internal import JSON
internal import MockPool
internal import Programs
internal import Transport
internal import Values

/// Functions behind an endpoint that speaks Lambda's Invoke API, such as `sam local start-lambda`.
struct LambdaFunctions {
  private let endpoint: String
  private let transport: Transport

  init(endpoint: String, _ transport: Transport) {
    self.endpoint = endpoint
    self.transport = transport
  }

  /// Gives a function an event and waits for what comes of it, for as long as the service would.
  func invoke(_ function: String, with event: JSONObject) async -> TriggerOutcome {
    let request = HTTPRequest(
      method: "POST",
      url: "\(endpoint)/2015-03-31/functions/\(function.percentEncoded)/invocations",
      headers: [
        HTTPHeader("Content-Type", "application/json"),
        HTTPHeader("X-Amz-Invocation-Type", "RequestResponse"),
      ],
      body: JSONValue.object(event).bytes(),
      timeout: EventPrograms.serviceLimit
    )
    var outcome = TriggerOutcome.unreachable
    for _ in 0..<EventPrograms.serviceAttempts where !Task.isCancelled {
      do throws(TransportError) {
        return LambdaFunctions.outcome(try await transport.exchange(request))
      } catch {
        outcome = error.reason == .timedOut ? .timedOut : .unreachable
      }
    }
    return outcome
  }

  /// What the function gave, or the error that it threw, which a header tells apart (Invoke API).
  private static func outcome(_ response: HTTPResponse) -> TriggerOutcome {
    guard response.status == 200 else { return .unreachable }
    let value = (try? JSONValue(parsing: response.body)) ?? .null
    let isError = response.headers.first(named: "X-Amz-Function-Error") != nil
    return isError ? .failed(value) : .returned(value)
  }
}
