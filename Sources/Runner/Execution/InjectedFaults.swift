internal import JSON
internal import PoolClient
internal import RunRecord
internal import Transport
internal import Values

/// The faults that a scenario injected, which are not environment failures.
struct InjectedFaults: Sendable {
  /// The effect of a fault on a call.
  enum Fault: Hashable, Sendable {
    /// An error of this type.
    case error(type: String)
    /// A status instead of the service's response.
    case status(Int)
    /// A missing or late response.
    case noAnswer
  }

  private var faults: [String: Set<Fault>] = [:]

  /// Records that an operation's responses are faulty from now on.
  mutating func add(_ fault: Fault, to operation: String) {
    faults[operation, default: []].insert(fault)
  }

  /// Whether the scenario injected an error of this type into any call.
  func hasError(_ type: String) -> Bool {
    faults.values.contains { $0.contains(.error(type: type)) }
  }

  /// The outcome of a plain request without a response; nil if the scenario did not inject the
  /// fault.
  ///
  /// `pool` is the server that faults are injected into. Applications at other addresses are not
  /// affected.
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

  /// The outcome of a call without the service's response; nil if the scenario did not inject the
  /// fault.
  func outcome(
    of operation: String,
    _ error: PoolCallError,
    after elapsed: Duration
  ) -> Outcome? {
    var fields: JSONObject = ["elapsed": .string(elapsed.sourceText)]
    switch error {
    case .unreadable(let status, _, _):
      guard faults[operation]?.contains(.status(status)) == true else { return nil }
      fields[OutcomePath.httpStatus] = .integer(status)
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
  /// An action without calls counts as served. Only an injected fault causes a status without an
  /// error.
  var isServed: Bool {
    guard fields["unanswered"]?.bool != true else { return false }
    // A response from the service sets `response`, and a response to `http` sets `headers`.
    guard fields["headers"] == nil, fields["response"] == nil, errorType == nil else { return true }
    return fields[OutcomePath.httpStatus]?.int.map { (200...299).contains($0) } ?? true
  }
}
