package import Diagnostics
package import RunRecord

/// The reason that a run on a live pool does not start.
package enum SafetyRejection: Hashable, Sendable {
  /// A step could make a call that the pool's rules do not permit.
  case notAllowed(SafetyViolation)
  /// In a strict run, a scenario creates a user under a name that the run did not generate.
  case foreignName(ForeignName)
  /// Scenarios would write to a pool that is not marked as a test pool.
  case unmarked(UntaggedPool)
  /// Scenarios would write to a pool outside the limits of its `guard:`.
  case outsideGuard(GuardViolation)
  /// A condition of the run can't be checked, because the pool does not respond or rejects the
  /// credentials.
  ///
  /// The environment causes this, and a later run can succeed.
  case unchecked(UncheckedCondition)
  /// The client in the project file belongs to another pool, or the pool does not exist.
  case foreignClient(ForeignClient)
  /// The pool's `allow:` does not include the permission to create pools.
  case creationNotAllowed
  /// The pool's `allow:` does not include the permission to delete users whom no journal names.
  case deletionNotAllowed
}

extension [SafetyRejection] {
  /// The rejections without duplicates from further rows of `examples`.
  package var distinct: [SafetyRejection] {
    var seen: Set<SafetyRejection> = []
    return filter { rejection in
      guard case .notAllowed(var violation) = rejection else {
        return seen.insert(rejection).inserted
      }
      violation.scenario = ""
      return seen.insert(.notAllowed(violation)).inserted
    }
  }
}

/// A condition of a run that can't be checked.
package struct UncheckedCondition: Hashable, Sendable {
  /// What can't be checked.
  package enum Condition: Hashable, Sendable {
    /// The limits in the pool's `guard:`.
    case limits
    /// The tag that marks a test pool.
    case tag
  }

  /// What a run could not check.
  package var condition: Condition

  /// The reason: lowercase, without a full stop.
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

  /// The reason that the call is not allowed.
  package var rejection: CallRejection
}

/// A client that the pool in the project file does not have.
package struct ForeignClient: Hashable, Sendable {
  /// The client's ID.
  package var client: String

  /// The key of the ID in the pool's entry in the project file.
  package var key: String

  /// The pool's ID.
  package var pool: String

  /// The response that shows the mismatch: lowercase, without a full stop.
  package var reason: String
}

/// A live pool without the tag for tests and without its ID in the project file.
package struct UntaggedPool: Hashable, Sendable {
  /// The pool's ID.
  package var id: String

  /// The reason that the pool's tags could not be read; nil if they were read.
  var unreadTags: String?

  /// Whether AWS credentials were found.
  var hasCredentials = true
}

/// A user that a scenario creates under a name that the run did not generate.
package struct ForeignName: Hashable, Sendable {
  /// The name as written in the scenario.
  package var written: String

  /// The action's name as written.
  package var action: String

  /// The path of the file that contains the name, as the user wrote the path.
  package var file: String

  /// The line of the name.
  package var line: Int

  /// The reason to skip the scenario: lowercase, without a full stop.
  package var reason: String {
    "\(action) on line \(line) creates the user `\(written)` under a name that this run does not "
      + "generate; on a live pool, write a name such as `$(user.username)`"
  }
}
