internal import CognitoModel
internal import Comparison
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import RunRecord

/// What the failed step of a scenario shows about the cause: its operations and their result.
struct ObservedFailure {
  /// The result of the step's operations.
  enum Result: Hashable {
    /// The service rejected the last call.
    case error(type: String, message: String)
    /// The call succeeded, but the step expects an error; `type` is nil for any error.
    case noError(type: String?)
    /// The calls succeeded with a result that the step does not expect.
    case difference
    /// The step did not receive the message that an earlier step sent.
    case message
  }

  /// How well a change explains the failure, best last.
  enum Fit: Comparable {
    /// The change affects none of the operations.
    case unrelated
    /// The change affects the operations, but not with this result.
    case affects
    /// The change can have this result, but its description names no error.
    case possible
    /// The description names the error's type.
    case namedType
    /// The description names the error's type and quotes its message.
    case quotedMessage
  }

  /// The operations whose result the step shows.
  let operations: Set<String>

  let result: Result

  /// Creates the observation; nil if the failed step shows nothing about the pool, such as an
  /// `http` step.
  init?(_ record: ScenarioRecord) {
    guard let failure = record.result.failure, failure.kind != .environment else { return nil }
    let steps = record.failedSteps
    let step = steps.last { step in
      failure.step.map { $0 == (step.phase, step.number) } ?? false
    }
    let exchanges = step?.exchanges ?? []
    guard let last = exchanges.last else {
      guard failure.isOfAwait else { return nil }
      let called = Set(steps.flatMap { $0.exchanges.map(\.operation) })
      operations = called.intersection(OperationEffect.sending)
      result = .message
      return
    }
    if let error = last.error ?? failure.error {
      operations = [last.operation]
      result = .error(type: error.type, message: error.message ?? failure.message)
    } else {
      operations = Set(exchanges.map(\.operation))
      result = failure.resultOfSuccess
    }
  }

  /// How well a change explains the failure.
  func fit(of change: Assessment) -> Fit {
    guard change.entry != nil, change.severity != .none,
      change.flows.contains(where: { !$0.operations.isDisjoint(with: operations) })
    else { return .unrelated }
    let isNoticeable = change.severity.rank <= Severity.behavior.rank
    switch result {
    case .error(let type, let message): return fit(of: change, type, message)
    case .noError(let type) where isNoticeable: return fit(of: change, insteadOf: type)
    case .difference where isNoticeable: return change.symptom == .any ? .possible : .affects
    case .message where isNoticeable || change.severity == .text:
      return change.symptom == .any ? .possible : .affects
    case .noError, .difference, .message: return .affects
    }
  }

  private func fit(of change: Assessment, _ type: String, _ message: String) -> Fit {
    guard change.symptom != .acceptance else { return .affects }
    let named = change.errors.filter { !$0.isEarlier }
    // By its definition, a milder change lets flows complete.
    guard !named.isEmpty else {
      return change.severity.rank <= Severity.breaking.rank ? .possible : .affects
    }
    let fitting = named.filter { $0.type == type && $0.fits(message: message) }
    if fitting.contains(where: { $0.message != nil }) { return .quotedMessage }
    return fitting.isEmpty ? .affects : .namedType
  }

  private func fit(of change: Assessment, insteadOf type: String?) -> Fit {
    switch change.symptom {
    case .rejection: return .affects
    case .any: return .possible
    case .acceptance:
      let earlier = change.errors.filter(\.isEarlier)
      guard let type, !earlier.isEmpty else { return .possible }
      return earlier.contains { $0.type == type } ? .namedType : .affects
    }
  }
}

extension ScenarioRecord {
  /// The steps of the attempt with the failure.
  fileprivate var failedSteps: [StepRecord] {
    guard case .flaky = result else { return steps }
    return lostAttempts.last(where: { $0.result.failure != nil })?.steps ?? steps
  }
}

extension ExchangeRecord {
  /// The error in the response; nil if the call succeeded.
  fileprivate var error: (type: String, message: String?)? {
    guard let type = answer?["__type"]?.string else { return nil }
    // A service can write the type's namespace before its name.
    let name = String(type.split(separator: "#").last ?? "")
    return (type: name, message: answer?["message"]?.string)
  }
}

extension Failure {
  /// The error of the last call; nil if the step does not fail because of an error.
  fileprivate var error: (type: String, message: String?)? {
    if case .error(let type) = kind { (type: type, message: nil) } else { nil }
  }

  /// The result if the last call succeeded.
  fileprivate var resultOfSuccess: ObservedFailure.Result {
    let expected = mismatches.first { $0.isOfError }
    guard let expected else { return .difference }
    let isType = expected.isOfErrorType && expected.isValue
    return .noError(type: isType ? expected.expected : nil)
  }

  /// Whether the failed step waits for a message.
  fileprivate var isOfAwait: Bool {
    // In JSON, the name of the action has quotation marks.
    let action = String(source.text(in: range)).filter(\.isLetter)
    return action == "awaitCode" || action == "awaitMessage"
  }
}
