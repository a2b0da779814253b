package import FoundationEssentials
internal import JSON
internal import PoolClient

/// A resource that a run creates on a live pool, as its journal records it.
package struct JournalEntry: Hashable, Sendable {
  /// The known result of the creating call.
  package enum Result: Hashable, Sendable {
    /// No response arrived, or the response contains no ID, so the resource may exist.
    case unanswered

    /// The request was not sent.
    case notSent

    /// The service returned an error; `mayRepeat` is true if an earlier attempt of the call had no
    /// clear response.
    case rejected(error: String, mayRepeat: Bool)

    /// The service created the resource; `id` is a user's sub, and nil if only the name identifies
    /// the resource.
    case created(id: String?)
  }

  /// The number of the entry in the journal, from 1.
  package var number: Int

  /// The kind of the resource.
  package var kind: CreatedResourceKind

  /// The possible names of the resource; several only for a user that another program creates.
  package var names: [String]

  /// The creating operation, or `http` for a request to another program.
  package var operation: String

  /// The ID of the pool; empty for a pool that the run itself creates.
  package var pool: String

  /// Whether the run generated the name.
  package var isGenerated: Bool

  /// The scenario, as `FILE:LINE NAME`, redacted.
  package var scenario: String

  /// The time when the resource was journaled.
  package var at: Date

  /// Whether a pool does not have the tag that proves its origin to a sweep.
  ///
  /// The journal does not contain this, because a sweep reads the pool's tags.
  var isUntagged = false

  /// The known result of the creating call.
  package var result = Result.unanswered

  /// Whether the resource was deleted, or found not to exist.
  var isGone = false

  /// Whether a sweep did not find the resource, although it could still appear.
  package var wasAbsent = false

  /// The ID that the service returned; nil if it is not known.
  package var id: String? { if case .created(let id) = result { id } else { nil } }

  /// Whether one of the resource's names has the same bytes.
  func isNamed(_ name: String) -> Bool { names.contains { $0.hasSameBytes(as: name) } }

  /// Whether the resource may exist on the pool.
  package var mayExist: Bool {
    guard !isGone else { return false }
    switch result {
    case .unanswered, .created: return true
    case .notSent: return false
    case .rejected(let error, let mayRepeat):
      if mayRepeat { return true }
      if PoolError.credentialsErrors.contains(error) { return false }
      // A group or client whose creation the service rejected does not exist.
      return kind == .user
        ? !JournalEntry.existingUser.contains(error) : JournalEntry.unclear.contains(error)
    }
  }

  /// The number of seconds in which a call without a response can still take effect.
  ///
  /// The number is «unconfirmed»: a call can wait for triggers of 5 s each and for retries.
  private static let settlingTime = 300.0

  /// The reason to keep looking for a resource that does not exist yet.
  static let unsettled =
    "not found, but the call that creates the resource got no clear response and can still take "
    + "effect"

  /// Whether a resource that does not exist can still appear, because its creating call was made a
  /// short time ago and got no clear response.
  ///
  /// A request to another program has taken effect when it ends.
  func mayAppear(at now: Date) -> Bool {
    guard operation != JournalEntry.backend, now.timeIntervalSince(at) < JournalEntry.settlingTime
    else { return false }
    switch result {
    case .unanswered, .rejected(_, mayRepeat: true): return true
    case .notSent, .rejected, .created: return false
    }
  }

  /// Whether the resource probably exists: the service did not reject it before creating it.
  var probablyExists: Bool {
    guard mayExist, case .rejected(let error, false) = result else { return mayExist }
    return !JournalEntry.foundBeforeCreation.contains(error)
  }

  /// Errors for a name that another user has; the call creates no user.
  static let existingUser: Set = ["UsernameExistsException", "AliasExistsException"]

  /// Errors after which the operation may still have taken effect.
  static let unclear: Set = ["InternalErrorException", "InternalFailure", "ServiceUnavailable"]

  /// Errors that the service probably returns for a sign-up before it creates a user (unconfirmed).
  ///
  /// Cleanup uses these errors only if it has no permission to read from the pool. Errors of
  /// triggers
  /// are not included, because a PostConfirmation trigger runs after the user exists.
  static let foundBeforeCreation: Set = [
    "InvalidParameterException", "InvalidPasswordException", "NotAuthorizedException",
    "ResourceNotFoundException", "TooManyRequestsException", "UserNotFoundException",
    "ForbiddenException", "UnsupportedOperationException",
  ]
}
