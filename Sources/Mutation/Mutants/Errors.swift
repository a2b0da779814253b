internal import MockPool

extension MutantCatalog {
  static let errors = MutantFamily(
    "Error types",
    [
      swapped(
        "wrong-code-is-expired",
        "CodeMismatchException",
        as: "ExpiredCodeException",
        in: "ConfirmSignUp",
        noticedBy: """
          scenario: A wrong code is reported as wrong
          steps:
            \(Lines.signUp)
            - confirmSignUp: { username: $(user.email), code: not-it }
              expect: { error: CodeMismatchException }
          """
      ),
      swapped(
        "expired-code-is-wrong",
        "ExpiredCodeException",
        as: "CodeMismatchException",
        in: "ConfirmSignUp",
        noticedBy: """
          scenario: An expired code is reported as expired
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            - advanceClock: 24h1m
            - confirmSignUp: { username: $(user.email), code: $(code) }
              expect: { error: ExpiredCodeException }
          """
      ),
      swapped(
        "taken-name-is-taken-alias",
        "UsernameExistsException",
        as: "AliasExistsException",
        in: "SignUp",
        noticedBy: """
          scenario: A taken user name is reported as a user name
          \(Lines.alice)
          steps:
            - signUp: { username: $(users.alice.email), password: $(user.password) }
              expect: { error: UsernameExistsException }
          """
      ),
      swapped(
        "taken-alias-is-taken-name",
        "AliasExistsException",
        as: "UsernameExistsException",
        in: "UpdateUserAttributes",
        noticedBy: """
          scenario: A taken address is reported as an alias
          given: { users: [{ as: alice }, { as: bob }] }
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(users.bob.email) } }
              expect: { error: AliasExistsException }
          """
      ),
      swapped(
        "weak-password-is-invalid-parameter",
        "InvalidPasswordException",
        as: "InvalidParameterException",
        in: "SignUp",
        noticedBy: """
          scenario: A weak password is reported as a password error
          steps:
            - signUp: { username: $(user.email), password: weakweak }
              expect: { error: InvalidPasswordException }
          """
      ),
      swapped(
        "recent-password-is-weak-password",
        "PasswordHistoryPolicyViolationException",
        as: "InvalidPasswordException",
        in: "ChangePassword",
        noticedBy: """
          scenario: A recent password is reported as recent
          given:
            pool: { Policies: { PasswordPolicy: { PasswordHistorySize: 3 } } }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - updatePassword:
                oldPassword: $(users.alice.password)
                newPassword: $(users.alice.password)
              expect: { error: PasswordHistoryPolicyViolationException }
          """
      ),
      swapped(
        "attempt-limit-is-throttling",
        "LimitExceededException",
        as: "TooManyRequestsException",
        in: "ResendConfirmationCode",
        noticedBy: """
          scenario: The limit of attempts is reported as a limit
          steps:
            \(Lines.signUp)
            - resendSignUpCode: { username: $(user.email) }
              repeat: 5
            - resendSignUpCode: { username: $(user.email) }
              expect: { error: LimitExceededException }
          """
      ),
      swapped(
        "missing-user-is-missing-resource",
        "UserNotFoundException",
        as: "ResourceNotFoundException",
        in: "AdminGetUser",
        noticedBy: """
          scenario: A missing user is reported as a user
          steps:
            - AdminGetUser: { Username: $(user.email) }
              expect: { error: UserNotFoundException }
          """
      ),
      swapped(
        "missing-resource-is-missing-user",
        "ResourceNotFoundException",
        as: "UserNotFoundException",
        in: "AdminAddUserToGroup",
        noticedBy: """
          scenario: A missing group is reported as a resource
          \(Lines.alice)
          steps:
            - AdminAddUserToGroup: { Username: $(users.alice.username), GroupName: none }
              expect: { error: ResourceNotFoundException }
          """
      ),
      swapped(
        "unsupported-state-is-not-authorized",
        "UnsupportedUserStateException",
        as: "NotAuthorizedException",
        in: "AdminCreateUser",
        noticedBy: """
          scenario: A confirmed user can't be invited again
          \(Lines.alice)
          steps:
            - AdminCreateUser: { Username: $(users.alice.username), MessageAction: RESEND }
              expect: { error: UnsupportedUserStateException }
          """
      ),
    ]
  )

  /// A mutant that returns an error under the name of another error.
  static func swapped(
    _ name: String,
    _ error: String,
    as other: String,
    in operation: String,
    noticedBy scenario: String
  ) -> Mutant {
    Mutant(
      name,
      "\(operation) failed with \(other) instead of \(error)",
      in: operation,
      { $0.renamedErrors = [error: other] },
      noticedBy: scenario
    )
  }
}
