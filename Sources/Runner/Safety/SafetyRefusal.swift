internal import CognitoModel
package import Diagnostics
package import Project
package import RunRecord

/// Why a run on a live pool does not start.
package enum SafetyRefusal: Hashable, Sendable {
  /// A step could make a call that the pool's rules do not permit.
  case notAllowed(SafetyViolation)
  /// A scenario creates a user under a name that the run did not generate, and a strict run skips
  /// none.
  case foreignName(ForeignName)
  /// Scenarios would write to a pool that is not marked as a test pool.
  case unmarked(UnmarkedPool)
}

/// A call that a step could make and that a pool's rules do not permit.
package struct SafetyViolation: Hashable, Sendable {
  /// The scenario's file as the user named it.
  package var file: String

  /// The place of the mistake: the step's action, or a value of it.
  package var place: SourcePosition

  /// The scenario's name as written.
  package var scenario: String

  /// The list that contains the step.
  package var phase: StepRecord.Phase

  /// The step's number in that list.
  package var number: StepNumber

  /// The action's word as written.
  package var action: String

  /// The operation that it would call.
  package var operation: String

  /// Why it may not be made.
  package var refusal: CallRefusal
}

/// A live pool that is neither tagged for tests nor written in the project file.
package struct UnmarkedPool: Hashable, Sendable {
  /// The pool's id.
  package var id: String

  /// Why its tags could not be read; nil if they could.
  package var unreadTags: String?
}

/// A user that a scenario creates under a name that the run did not generate.
package struct ForeignName: Hashable, Sendable {
  /// The name as written in the scenario.
  package var written: String

  /// The action's word.
  package var action: String

  /// The file with the name, as the user named it.
  package var file: String

  /// The line of the name.
  package var line: Int

  /// Why the scenario is skipped: lower case, no full stop.
  package var reason: String {
    "\(action) on line \(line) creates the user `\(written)`, a name that this run does not "
      + "generate; on a live pool, write a name such as `$(user.username)`"
  }
}

// MARK: - Words

extension SafetyRefusal {
  /// The tag that marks a test pool, and its value.
  package static let tag = (key: "authflow:test", value: "true")

  /// The file and the line of the mistake, as the user named the file; nil for the pool itself.
  package var place: (file: String, line: Int)? {
    switch self {
    case .notAllowed(let violation): (violation.file, violation.place.line)
    case .foreignName(let found): (found.file, found.line)
    case .unmarked: nil
    }
  }

  /// One line for the user, with the place if there is one: lower case, no full stop.
  package func message(pool name: String) -> String {
    switch self {
    case .notAllowed(let violation): violation.message(pool: name)
    case .foreignName(let found): "\(found.file):\(found.line): \(found.reason)"
    case .unmarked(let pool): pool.message(pool: name)
    }
  }
}

extension SafetyViolation {
  fileprivate func message(pool name: String) -> String {
    let step =
      switch phase {
      case .given: "user"
      case .steps: "step"
      case .cleanup: "cleanup step"
      }
    let call = action == operation ? action : "\(action) calls \(operation), which"
    let start =
      "\(file):\(place.line):\(place.column): \(call) is not allowed on the pool `\(name)` "
      + "(\(step) \(number) of `\(scenario)`)"
    guard case .notAllowed(let missing) = refusal else { return start + ": " + refusal.description }
    let words = missing.map { "`\($0.word)`" }.joined(separator: " and ")
    return start + "; add \(words) to the pool's `allow:`"
  }
}

extension UnmarkedPool {
  fileprivate func message(pool name: String) -> String {
    let (key, value) = SafetyRefusal.tag
    let reason = unreadTags.map { "; its tags cannot be read: \($0)" } ?? ""
    return
      "the pool `\(name)` (\(id)) is not marked as a test pool; tag it `\(key)=\(value)`, or write "
      + "its ID as `userPoolId` in the project file instead of reading it from the "
      + "environment\(reason)"
  }
}

/// A forbidden call on a live pool, and the reason.
package enum CallRefusal: Hashable, Sendable {
  case notAllowed([Permission])
  /// It would create a user under a name that the run did not generate.
  case foreignName(String)
  /// It would change a user that this scenario did not create, or send a message to one.
  case foreignUser(String, operation: String)
  /// It would continue a sign-in that the scenario did not start.
  case unknownSession(operation: String)
  /// It names a pool other than the run's.
  case otherPool(String)
  case otherClient(String)
  /// It names a resource that is not the run's pool.
  case otherResource(String)

  /// The reason, after the operation's name: lower case, no full stop.
  var description: String {
    switch self {
    case .notAllowed(let missing):
      "the pool's `allow:` does not include "
        + missing.map { "`\($0.word)`" }.joined(separator: " and ")
    case .foreignName(let name):
      "on a live pool, a run creates users only under names that it generates; this run "
        + "did not generate `\(name)`"
    case .foreignUser(let name, let operation):
      "this run did not create the user `\(name)`; to \(CallRefusal.deed(of: operation)) existing "
        + "users, add `\(operation)` to `allow:`"
    case .unknownSession(let operation):
      "the `Session` is not from this scenario, so its user is unknown; to allow the call, add "
        + "`\(operation)` to `allow:`"
    case .otherPool(let id): "`\(id)` is not the pool of this run"
    case .otherClient(let id): "the client `\(id)` is not in the pool's entry in the project file"
    case .otherResource(let arn): "`\(arn)` is not the pool of this run"
    }
  }

  private static func deed(of operation: String) -> String {
    OperationEffect.of(operation) == .sendsMessages ? "send messages to" : "change"
  }
}
