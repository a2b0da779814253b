internal import JSON
internal import MockPool
internal import Programs
internal import Transport
internal import Values

/// Functions behind an endpoint that speaks Lambda's Invoke API, such as `sam local start-lambda`.
struct LambdaFunctions {
  let endpoint: String
  let transport: Transport

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

extension TriggerOutcome {
  /// What came of a function that threw, as Lambda's Invoke API tells it.
  static func failed(_ error: JSONValue) -> TriggerOutcome {
    .failed(message: error["errorMessage"]?.string ?? "")
  }

  /// What a program's end is to the pool that asked it.
  init(_ end: EventAnswer.End) {
    self =
      switch end {
      case .answered(let bytes): TriggerOutcome(answer: bytes)
      case .failed(let failure): .failed(message: failure.runtimeWords)
      case .notStarted, .cancelled: .unreachable
      case .timedOut: .timedOut
      }
  }

  /// A program reports a thrown error in the words of Lambda's Invoke API, which no event has.
  private init(answer bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else {
      self = .returned(.string(String(decoding: bytes, as: UTF8.self)))
      return
    }
    let isError = value["errorMessage"] != nil && value["response"] == nil
    self = isError ? .failed(value) : .returned(value)
  }
}

extension ProgramFailure {
  /// The message of a function whose runtime ends, as Lambda words it, without the request's id that Lambda
  /// puts before it: two runs would differ in that alone.
  fileprivate var runtimeWords: String {
    switch cause {
    case .exited(0): "Error: Runtime exited without providing a reason"
    case .exited(let status): "Error: Runtime exited with error: exit status \(status)"
    case .killed(let signal): "Error: Runtime exited with error: signal: \(signal)"
    default: "Error: \(words)"
    }
  }
}
