package import FoundationEssentials

/// A resource that a run creates on a live pool, as its journal records it.
package struct JournalEntry: Hashable, Sendable {
  /// What is known of the creating call.
  package enum Result: Hashable, Sendable {
    /// No response arrived, or the response shows no ID: the resource may exist.
    case unanswered

    /// The request was not sent.
    case notSent

    /// The service returned an error; `mayRepeat` if an earlier attempt of the call had no clear
    /// response.
    case rejected(error: String, mayRepeat: Bool)

    /// The service created it; a user's ID is the sub. Nil if the name is the only identifier.
    case created(id: String?)
  }

  /// Its number in the journal, from 1.
  package var number: Int

  /// What kind of resource it is.
  package var kind: CreatedResourceKind

  /// The name in the creating call.
  ///
  /// A user that another program creates can have one of several.
  package var names: [String]

  /// The creating operation, or `http` for a request to another program.
  package var operation: String

  /// The ID of the pool.
  package var pool: String

  /// Whether the run generated the name.
  package var isGenerated: Bool

  /// The scenario, as `FILE:LINE NAME`, redacted.
  package var scenario: String

  /// When it was journaled.
  package var at: Date

  /// What is known of the creating call.
  package var result = Result.unanswered

  /// Whether it was deleted, or found not to exist.
  package var isGone = false

  /// Creates an entry before the call.
  package init(
    number: Int,
    kind: CreatedResourceKind,
    names: [String],
    operation: String,
    pool: String,
    isGenerated: Bool,
    scenario: String,
    at: Date
  ) {
    (self.number, self.kind, self.names) = (number, kind, names)
    (self.operation, self.pool, self.isGenerated) = (operation, pool, isGenerated)
    (self.scenario, self.at) = (scenario, at)
  }

  /// The ID that the service returned, if it is known.
  package var id: String? { if case .created(let id) = result { id } else { nil } }

  /// Whether the resource may exist on the pool.
  package var mayExist: Bool {
    guard !isGone else { return false }
    switch result {
    case .unanswered, .created: return true
    case .notSent: return false
    case .rejected(let error, let mayRepeat):
      if mayRepeat { return true }
      // A group or client that the service refused does not exist.
      return kind == .user
        ? !JournalEntry.existingUser.contains(error) : JournalEntry.unclear.contains(error)
    }
  }

  /// Whether the resource probably exists: the service did not reject it before creating it.
  var probablyExists: Bool {
    guard mayExist, case .rejected(let error, false) = result else { return mayExist }
    return !JournalEntry.foundBeforeCreation.contains(error)
  }

  /// Errors that say that another user has the name.
  ///
  /// They leave no new user.
  static let existingUser: Set = ["UsernameExistsException", "AliasExistsException"]

  /// Errors after which the service may have done its work.
  static let unclear: Set = ["InternalErrorException", "InternalFailure", "ServiceUnavailable"]

  /// Errors of a sign-up that the service finds before it creates a user («unconfirmed»).
  ///
  /// Cleanup uses them only where it has no rights to ask the pool. Errors of triggers are not
  /// here: a PostConfirmation trigger runs after the user exists.
  static let foundBeforeCreation: Set = [
    "InvalidParameterException", "InvalidPasswordException", "NotAuthorizedException",
    "ResourceNotFoundException", "TooManyRequestsException", "UserNotFoundException",
    "ForbiddenException", "UnsupportedOperationException",
  ]
}
