internal import JSON
internal import MockPool
internal import Programs

extension TriggerOutcome {
  /// The outcome of a function that threw an error, in the form of Lambda's Invoke API.
  static func failed(_ error: JSONValue) -> TriggerOutcome {
    .failed(message: error["errorMessage"]?.string ?? "")
  }

  /// The outcome for the pool that called a program.
  init(_ end: EventResult.End) {
    self =
      switch end {
      case .answered(let bytes): TriggerOutcome(answer: bytes)
      case .failed(let failure): .failed(message: failure.runtimeMessage)
      case .notStarted, .cancelled: .unreachable
      case .timedOut: .timedOut
      }
  }

  /// The outcome of a program's output.
  ///
  /// A program reports an error with members of Lambda's Invoke API that no event has.
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
  /// Lambda's message for a function whose runtime exits, without the request ID at its start.
  ///
  /// The ID would be the only difference between two runs.
  fileprivate var runtimeMessage: String {
    switch cause {
    case .exited(0): "Error: Runtime exited without providing a reason"
    case .exited(let status): "Error: Runtime exited with error: exit status \(status)"
    case .killed(let signal): "Error: Runtime exited with error: signal: \(signal)"
    default: "Error: \(description)"
    }
  }
}
