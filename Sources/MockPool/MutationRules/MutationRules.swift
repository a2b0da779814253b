/// The rules of the mock that a mutant can break.
///
/// Each member is one rule with its right value. The mock reads it at one place, where the wrong
/// version is next to the right one. Only the target Mutation changes a member. No command line,
/// file, or request can.
package struct MutationRules: Hashable, Sendable {
  /// The codes of a sign-up.
  package var signUpCodes = CodeRules()
  /// The codes of a password reset.
  package var resetCodes = CodeRules()
  /// The codes for a changed address.
  package var attributeCodes = CodeRules()
  package var passwords = PasswordRules()
  package var users = UserRules()
  package var groups = GroupRules()
  package var clients = ClientRules()
  package var tokens = TokenRules()
  package var claims = ClaimRules()
  package var sessions = SessionRules()
  package var signIn = SignInRules()
  package var factors = FactorRules()
  package var devices = DeviceRules()
  package var passkeys = PasskeyRules()
  package var trackedSessions = TrackedSessionRules()
  package var attributes = AttributeRules()
  package var messages = MessageRules()

  /// The actions with an hourly limit for each user; an action that is missing has no limit.
  package var limitedActions = Set(LimitedAction.allCases)

  /// The triggers that the pool ignores; none, if the mock is right.
  package var ignoredTriggers: Set<Trigger> = []

  /// Whether PreTokenGeneration can also change the tokens of a refresh.
  package var refreshInvokesTrigger = true

  /// Whether triggers get the client metadata.
  package var triggersGetMetadata = true

  /// The names under which the pool returns error types; empty, if the mock is right.
  package var renamedErrors: [String: String] = [:]

  /// The rules of the correct mock.
  package static let right = MutationRules()

  init() {}
}

extension MutationRules {
  /// The error as the pool returns it.
  func returned(_ error: ServiceError) -> ServiceError {
    guard let type = renamedErrors[error.type] else { return error }
    return ServiceError(type: type, message: error.message, status: error.status)
  }
}
