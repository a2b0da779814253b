internal import CognitoModel
package import Diagnostics
package import Project
package import RunRecord

/// The reason that a run on a live pool does not start.
package enum SafetyRefusal: Hashable, Sendable {
  /// A step could make a call that the pool's rules do not permit.
  case notAllowed(SafetyViolation)
  /// In a strict run, a scenario creates a user under a name that the run did not generate.
  case foreignName(ForeignName)
  /// Scenarios would write to a pool that is not marked as a test pool.
  case unmarked(UnmarkedPool)
  /// Scenarios would write to a pool outside the limits of its `guard:`.
  case outsideGuard(GuardBreach)
  /// A condition of the run can't be checked, because the pool does not respond or rejects the
  /// credentials.
  ///
  /// The environment causes this, and a later run can succeed.
  case unchecked(Unchecked)
  /// The client in the project file belongs to another pool, or the pool does not exist.
  case foreignClient(ForeignClient)
  /// The pool's `allow:` does not include the permission to create pools.
  case creationNotAllowed
  /// The pool's `allow:` does not include the permission to delete users whom no journal names.
  case deletionNotAllowed
}

extension [SafetyRefusal] {
  /// The refusals without duplicates from further rows of `examples`.
  package var distinct: [SafetyRefusal] {
    var seen: Set<SafetyRefusal> = []
    return filter { refusal in
      guard case .notAllowed(var violation) = refusal else { return seen.insert(refusal).inserted }
      violation.scenario = ""
      return seen.insert(.notAllowed(violation)).inserted
    }
  }
}

/// A condition of a run that can't be checked.
package struct Unchecked: Hashable, Sendable {
  /// What can't be checked.
  package enum Condition: Hashable, Sendable {
    /// The limits in the pool's `guard:`.
    case limits
    /// The tag that marks a test pool.
    case tag
  }

  /// What a run could not check.
  package var condition: Condition

  /// The reason: lower case, no full stop.
  package var reason: String
}

/// A call that a step could make but a pool's rules do not permit.
package struct SafetyViolation: Hashable, Sendable {
  /// The scenario's file as the user named it.
  package var file: String

  /// The place of the mistake: the step's action, or one of the action's values.
  package var place: SourcePosition

  /// The scenario's name as written.
  package var scenario: String

  /// The part of the scenario that contains the step.
  package var phase: StepRecord.Phase

  /// The step's number in that part.
  package var number: StepNumber

  /// The action's name as written.
  package var action: String

  /// The operation that the action would call.
  package var operation: String

  /// The reason that the call is forbidden.
  package var refusal: CallRefusal
}

/// A client that the pool in the project file does not have.
package struct ForeignClient: Hashable, Sendable {
  /// The client's ID.
  package var client: String

  /// The key of the ID in the pool's entry in the project file.
  package var key: String

  /// The pool's ID.
  package var pool: String

  /// The response that shows the mismatch: lower case, no full stop.
  package var reason: String
}

/// A live pool without the tag for tests and without its ID in the project file.
package struct UnmarkedPool: Hashable, Sendable {
  /// The pool's ID.
  package var id: String

  /// The reason that the pool's tags could not be read; nil if they were read.
  package var unreadTags: String?

  /// Whether AWS credentials were found.
  package var hasCredentials = true
}

/// A user that a scenario creates under a name that the run did not generate.
package struct ForeignName: Hashable, Sendable {
  /// The name as written in the scenario.
  package var written: String

  /// The action's name as written.
  package var action: String

  /// The path, as the user wrote it, of the file with the name.
  package var file: String

  /// The line of the name.
  package var line: Int

  /// The reason to skip the scenario: lower case, no full stop.
  package var reason: String {
    "\(action) on line \(line) creates the user `\(written)` under a name that this run does not "
      + "generate; on a live pool, write a name such as `$(user.username)`"
  }
}

// MARK: - Words

extension SafetyRefusal {
  /// The tag that marks a test pool, and its value.
  static let tag = (key: CreatedPoolMark.testTag.name, value: CreatedPoolMark.testTag.value)

  /// Whether the environment stops the run, and not the pool's rules.
  package var isEnvironment: Bool { if case .unchecked = self { true } else { false } }

  /// The file, as the user named it, and the line of the mistake; nil for the pool itself.
  package var place: (file: String, line: Int)? {
    switch self {
    case .notAllowed(let violation): (violation.file, violation.place.line)
    case .foreignName(let found): (found.file, found.line)
    case .unmarked, .outsideGuard, .unchecked, .foreignClient, .creationNotAllowed,
      .deletionNotAllowed:
      nil
    }
  }

  /// The message on one line, with the place if there is one: lower case, no full stop.
  package func message(pool name: String) -> String {
    switch self {
    case .notAllowed(let violation): violation.message(pool: name)
    case .foreignName(let found): "\(found.file):\(found.line): \(found.reason)"
    case .unmarked(let pool): pool.message(pool: name)
    case .foreignClient(let found):
      "the pool `\(found.pool)` does not exist or does not have the client `\(found.client)` "
        + "(\(found.reason)); correct `userPoolId` or `\(found.key)` of the pool `\(name)`"
    case .deletionNotAllowed:
      "deleting users by name is not allowed on the pool `\(name)`; add "
        + "`\(Permission.deleteUsers.word)` to the pool's `allow:`"
    case .creationNotAllowed:
      "the pool `\(name)` in the project file does not allow creating pools; add "
        + "`\(Permission.createPools.word)` to its `allow:`"
    case .unchecked(let unchecked): unchecked.message(pool: name)
    case .outsideGuard(.unread(let reason)):
      "the `guard:` of the pool `\(name)` can't be checked: \(reason); nothing was written"
    case .outsideGuard(let breach):
      "the pool `\(name)` is outside its `guard:`: \(breach.description); nothing was written"
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

extension Unchecked {
  fileprivate func message(pool name: String) -> String {
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return switch condition {
    case .limits:
      "the `guard:` of the pool `\(name)` can't be checked: \(reason); nothing was written"
    case .tag:
      "the tag `\(SafetyRefusal.tag.key)` of the pool `\(name)` can't be read: \(reason); nothing "
        + "was written"
    }
  }
}

extension UnmarkedPool {
  fileprivate func message(pool name: String) -> String {
    let (key, value) = SafetyRefusal.tag
    let advice =
      "write the pool's ID itself as `userPoolId` in the project file, without `$(…)` and without "
      + "`amplifyOutputs`"
    if let unreadTags {
      return
        "authflow can't determine whether the pool `\(name)` (\(id)) has the tag `\(key)=\(value)`: "
        + "\(unreadTags); \(hasCredentials ? "permit DescribeUserPool" : "set AWS credentials"), or "
        + advice
    }
    return
      "the pool `\(name)` (\(id)) is not marked as a test pool; tag it `\(key)=\(value)`, or \(advice)"
  }
}

/// A forbidden call on a live pool, and the reason.
package enum CallRefusal: Hashable, Sendable {
  case notAllowed([Permission])
  /// The call would create a user under a name that the run did not generate.
  case foreignName(String)
  /// The call would change, or send a message to, a user that this scenario did not create.
  case foreignUser(String, operation: String)
  /// The call would continue a sign-in that the scenario did not start.
  case unknownSession(operation: String)
  /// The call names a pool other than the run's.
  case otherPool(String)
  case otherClient(String)
  /// The call sends, or can cause, a message to an address outside the domains in `guard:`.
  case foreignDomain(String, allowed: [String])
  /// The call names a resource that is not the run's pool.
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
    case .otherPool(let id): "`\(id)` is not the ID of this run's pool"
    case .foreignDomain(let address, let allowed):
      "`\(address)` is outside the domains that the pool's `guard:` allows: \(allowed.listed())"
    case .otherClient(let id): "the client `\(id)` is not in the pool's entry in the project file"
    case .otherResource(let arn): "`\(arn)` is not the ARN of this run's pool"
    }
  }

  private static func deed(of operation: String) -> String {
    switch OperationEffect.of(operation) {
    case .sendsMessages: "send messages to"
    case .deletesUsers: "delete"
    default: "change"
    }
  }
}
