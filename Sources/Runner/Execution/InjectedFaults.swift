internal import JSON
internal import PoolClient
internal import RunRecord
internal import Transport
internal import Values

/// The faults that a scenario injected, for which its environment is not to blame.
struct InjectedFaults: Sendable {
  /// The effect on a call.
  enum Fault: Hashable, Sendable {
    /// An error of this type.
    case error(type: String)
    /// A status without the service's response.
    case status(Int)
    /// No response, or one that comes too late.
    case noAnswer
  }

  private var faults: [String: Set<Fault>] = [:]

  /// Notes that responses of an operation are faulty from now on.
  mutating func add(_ fault: Fault, to operation: String) {
    faults[operation, default: []].insert(fault)
  }

  /// Whether any call was made to return an error of this type.
  func hasError(_ type: String) -> Bool {
    faults.values.contains { $0.contains(.error(type: type)) }
  }

  /// The outcome of a plain request without a response; nil if the scenario did not inject that.
  ///
  /// `pool` is the server that faults are injected into. An application behind another address is
  /// not affected.
  func outcome(
    of request: HTTPRequest,
    to pool: WebAddress?,
    after elapsed: Duration
  ) -> Outcome? {
    guard let pool, let address = WebAddress(request.url), address.origin == pool.origin else {
      return nil
    }
    let target = request.headers.first(named: "X-Amz-Target")?.split(separator: ".").last
    let isHit = faults.contains { operation, faults in
      faults.contains(.noAnswer)
        && (target.map { $0 == operation } ?? address.path.hasSuffix("/" + operation))
    }
    return isHit ? Outcome(["elapsed": .string(elapsed.sourceText), "unanswered": true]) : nil
  }

  /// The outcome of a call without the service's response; nil if the scenario did not inject that.
  func outcome(
    of operation: String,
    _ error: PoolCallError,
    after elapsed: Duration
  ) -> Outcome? {
    var fields: JSONObject = ["elapsed": .string(elapsed.sourceText)]
    switch error {
    case .unreadable(let status, _, _):
      guard faults[operation]?.contains(.status(status)) == true else { return nil }
      fields["httpStatus"] = .number(JSONNumber(status))
    case .transport:
      guard faults[operation]?.contains(.noAnswer) == true else { return nil }
      fields["unanswered"] = true
    case .noCredentials, .throttledToTheEnd, .incomplete, .cancelled: return nil
    }
    return Outcome(fields)
  }
}

extension Outcome {
  /// Whether the action succeeded: no error, and no fault that replaced the service's response.
  var isSuccess: Bool { errorType == nil && isServed }

  /// Whether the service responded.
  ///
  /// An action that calls nothing counts as served.
  ///
  /// Only an injected fault leaves a status without an error.
  var isServed: Bool {
    guard fields["unanswered"]?.bool != true else { return false }
    // A response from the service has `response`, and one to `http` has `headers`.
    guard errorType == nil, fields["response"] == nil, fields["headers"] == nil else { return true }
    return fields["httpStatus"]?.int.map { (200...299).contains($0) } ?? true
  }
}
