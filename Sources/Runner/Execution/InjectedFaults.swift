internal import JSON
internal import PoolClient
internal import RunRecord
internal import Transport
internal import Values

/// What a scenario made go wrong itself, so that its environment is not to blame for it.
struct InjectedFaults: Sendable {
  /// What became of a call.
  enum Fault: Hashable, Sendable {
    /// An error of this type.
    case error(type: String)
    /// A status without a word of the service's.
    case status(Int)
    /// No answer, or one that comes too late.
    case noAnswer
  }

  private var faults: [String: Set<Fault>] = [:]

  /// Notes that answers of an operation go wrong from now on.
  mutating func add(_ fault: Fault, to operation: String) {
    faults[operation, default: []].insert(fault)
  }

  /// Whether some call was made to answer an error of this type.
  func hasError(_ type: String) -> Bool {
    faults.values.contains { $0.contains(.error(type: type)) }
  }

  /// The outcome of a plain request that was not answered; nil where the scenario did not ask for that.
  ///
  /// `pool` is the server that the faults are injected into: an application behind another address
  /// answers for itself.
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

  /// The outcome of a call without the service's answer; nil where the scenario did not ask for that.
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
  /// Whether the action succeeded: no error, and no fault that left it without the service's answer.
  var isSuccess: Bool { errorType == nil && isServed }

  /// Whether the service answered; an action that asks nothing of it was served too.
  ///
  /// Only an injected fault leaves a status without an error.
  var isServed: Bool {
    guard fields["unanswered"]?.bool != true else { return false }
    // An answer of the service's has a response, and one to `http` has headers.
    guard errorType == nil, fields["response"] == nil, fields["headers"] == nil else { return true }
    return fields["httpStatus"]?.int.map { (200...299).contains($0) } ?? true
  }
}
