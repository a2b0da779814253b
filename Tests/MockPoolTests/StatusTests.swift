import JSON
@testable import MockPool
import Testing

/// The response of each operation to a user in each status, for a client that does not hide users.
@Suite("User statuses")
struct StatusTests {
  /// A user in one state, created by the operations that lead there.
  enum State: Int, CaseIterable {
    case unconfirmed, confirmed, invited, resetRequired, disabled
  }

  private static let cannotConfirm =
    "NotAuthorizedException: User cannot be confirmed. Current status is "
  private static let cannotResend =
    "NotAuthorizedException: Cannot resend codes. Current status is "

  /// Columns in the order of `State`.
  static let answers: [(String, [String])] = [
    ("SignUp", Array(repeating: "UsernameExistsException: User already exists", count: 5)),
    (
      "ConfirmSignUp",
      [
        ConfirmSignUpTests.wrong, cannotConfirm + "CONFIRMED",
        cannotConfirm + "FORCE_CHANGE_PASSWORD", cannotConfirm + "RESET_REQUIRED",
        cannotConfirm + "CONFIRMED",
      ]
    ),
    (
      "AdminConfirmSignUp",
      [
        "200", cannotConfirm + "CONFIRMED", cannotConfirm + "FORCE_CHANGE_PASSWORD",
        cannotConfirm + "RESET_REQUIRED", cannotConfirm + "CONFIRMED",
      ]
    ),
    (
      "ResendConfirmationCode",
      [
        "200", "InvalidParameterException: User is already confirmed.",
        cannotResend + "FORCE_CHANGE_PASSWORD", cannotResend + "RESET_REQUIRED",
        "NotAuthorizedException: User is disabled.",
      ]
    ),
    (
      "ForgotPassword",
      [
        RecoveryTests.noContact, "200", RecoveryTests.wrongState, "200",
        "NotAuthorizedException: User is disabled.",
      ]
    ),
    (
      "AdminResetUserPassword",
      [
        RecoveryTests.wrongState, "200", RecoveryTests.wrongState, "200",
        "NotAuthorizedException: User is disabled.",
      ]
    ),
    (
      "sign-in",
      [
        "UserNotConfirmedException: User is not confirmed.", "200", "200 NEW_PASSWORD_REQUIRED",
        "PasswordResetRequiredException: Password reset required for the user",
        "NotAuthorizedException: User is disabled.",
      ]
    ),
    (
      "sign-in with a wrong password",
      [
        "UserNotConfirmedException: User is not confirmed.", UserExistenceTests.incorrect,
        UserExistenceTests.incorrect, UserExistenceTests.incorrect,
        "NotAuthorizedException: User is disabled.",
      ]
    ),
  ]

  private func pool(with state: State) throws -> TestPool {
    var pool = try TestPool(
      ["AutoVerifiedAttributes": ["email"]],
      client: TestPool.passwordClient
    )
    switch state {
    case .unconfirmed: pool.signUp()
    case .confirmed: pool.addUser()
    case .invited:
      pool.addUser()
      pool.makePasswordTemporary()
    case .resetRequired:
      pool.addUser()
      _ = pool.admin("AdminResetUserPassword", ["Username": "ann"])
    case .disabled:
      pool.addUser()
      _ = pool.admin("AdminDisableUser", ["Username": "ann"])
    }
    return pool
  }

  private func call(_ operation: String, _ pool: inout TestPool) -> MockReply {
    switch operation {
    case "SignUp": pool.signUp()
    case "ConfirmSignUp":
      pool.confirm("ann", pool.lastSecret == "000000" ? "000001" : "000000")
    case "sign-in": pool.signIn()
    case "sign-in with a wrong password": pool.signIn("ann", "Wr0ngPassword!")
    case let admin where admin.hasPrefix("Admin"): pool.admin(admin, ["Username": "ann"])
    default: pool.client(operation, ["Username": "ann"])
    }
  }

  @Test(arguments: answers, State.allCases)
  func `an operation's response depends on the user's status`(
    row: (operation: String, said: [String]),
    state: State
  ) throws {
    var pool = try pool(with: state)
    let reply = call(row.operation, &pool)
    let challenge = reply.body["ChallengeName"]?.string.map { " \($0)" } ?? ""
    #expect(reply.said + challenge == row.said[state.rawValue])
  }
}
