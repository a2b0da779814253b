internal import MockPool

extension MutantCatalog {
  static let accounts = MutantFamily(
    "Accounts and names",
    [
      Mutant(
        "duplicate-user",
        "two users signed up with the same name",
        in: "SignUp",
        { $0.users.namesAreUnique = false },
        noticedBy: """
          scenario: An address belongs to one user
          \(Lines.alice)
          steps:
            - signUp: { username: $(users.alice.email), password: $(user.password) }
              expect: { error: UsernameExistsException }
          """
      ),
      Mutant(
        "sign-up-always-allowed",
        "a visitor signed up although only administrators can create users",
        in: "SignUp",
        { $0.users.selfSignUpCanBeOff = false },
        noticedBy: """
          scenario: Only administrators create users
          given: { pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } }
          steps:
            \(Lines.signUp)
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "alias-clash",
        "the address of one user became the alias of another user",
        in: "ConfirmSignUp",
        { $0.users.aliasesAreUnique = false },
        noticedBy: """
          scenario: A verified address is the alias of one user
          \(Lines.emailAliases)
          steps:
            \(twoAliasSignUps)
            - confirmSignUp: { username: $(users.carol.username), code: $(second) }
              expect: { error: AliasExistsException }
          """
      ),
      Mutant(
        "unverified-alias",
        "a user signed in with an address that was not verified",
        in: "RespondToAuthChallenge",
        { $0.users.aliasesNeedVerification = false },
        noticedBy: """
          scenario: An unverified address is not an alias
          \(Lines.emailAliases)
          steps:
            \(aliasSignUp("bob"))
            - AdminConfirmSignUp: { Username: $(users.bob.username) }
            - signIn: { username: $(user.email), password: $(users.bob.password) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "reset-by-unverified-address",
        "a reset code went to an unverified address",
        in: "ForgotPassword",
        { $0.users.recoveryNeedsVerification = false },
        noticedBy: """
          scenario: A reset code goes only to a verified address
          given:
            client: { PreventUserExistenceErrors: LEGACY }
            users: [{ as: alice, verified: [] }]
          steps:
            \(Lines.resetPassword)
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "case-of-names-counts",
        "a user could not sign in with a name in a different case",
        in: "RespondToAuthChallenge",
        { $0.users.nameCase = .sensitive },
        noticedBy: """
          scenario: The case of an address does not matter
          given: { users: [{ as: alice, username: Ada@Example.com }] }
          steps:
            - signIn: { username: ada@example.com, password: $(users.alice.password) }
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "case-of-names-ignored",
        "two names that differ only in case belonged to one user",
        in: "SignUp",
        { $0.users.nameCase = .insensitive },
        noticedBy: """
          scenario: In a case-sensitive pool, the case of a name matters
          given:
            pool: { UsernameAttributes: [], UsernameConfiguration: { CaseSensitive: true } }
            users: [{ as: alice, username: Ada }]
          steps:
            - signUp:
                username: ada
                password: $(user.password)
                attributes: { email: $(user.email) }
          """
      ),
      Mutant(
        "address-differs-from-name",
        "a user signed up with an email address other than the user name",
        in: "SignUp",
        { $0.attributes.addressMatchesUsername = false },
        noticedBy: """
          scenario: The email address is the user name
          steps:
            - signUp:
                username: $(user.email)
                password: $(user.password)
                attributes: { email: $(users.other.email) }
              expect: { error: InvalidParameterException }
          """
      ),
    ]
  )

  /// The sign-ups of two users with one address, until only the code of the second one is unused.
  static let twoAliasSignUps = """
    \(aliasSignUp("bob"))
      - awaitCode: { to: $(user.email) }
        save: first
      - confirmSignUp: { username: $(users.bob.username), code: $(first) }
      \(aliasSignUp("carol"))
      - awaitCode: { to: $(user.email) }
        save: second
    """

  /// The sign-up of a user with a name and the address `$(user.email)`.
  private static func aliasSignUp(_ user: String) -> String {
    """
    - signUp:
          username: $(users.\(user).username)
          password: $(users.\(user).password)
          attributes: { email: $(user.email) }
    """
  }
}
