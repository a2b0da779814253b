internal import JSON
internal import MockPool
internal import Programs
internal import Transport
internal import Values

/// Functions behind an endpoint with Lambda's Invoke API, such as `sam local start-lambda`.
struct LambdaFunctions {
  let endpoint: String
  let transport: Transport

  /// Invokes a function with an event and waits for its result, with the service's time limit.
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

  /// The function's result, or its error if a header marks the response as an error (Invoke API).
  private static func outcome(_ response: HTTPResponse) -> TriggerOutcome {
    guard response.status == 200 else { return .unreachable }
    let value = (try? JSONValue(parsing: response.body)) ?? .null
    let isError = response.headers.first(named: "X-Amz-Function-Error") != nil
    return isError ? .failed(value) : .returned(value)
  }
}
