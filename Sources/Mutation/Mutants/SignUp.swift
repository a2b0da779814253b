internal import MockPool

extension MutantCatalog {
  static let signUp = MutantFamily(
    "Sign-up",
    [
      Mutant(
        "wrong-user-sub",
        "the `UserSub` of a sign-up was the user name",
        in: "SignUp",
        { $0.users.signUpReturnsSub = false },
        noticedBy: """
          scenario: A sign-up returns the sub of the new user
          steps:
            \(Lines.signUp)
              expect: { userSub: { not: $(user.email) } }
          """
      ),
      Mutant(
        "forced-alias-refused",
        "a new user could not take over an alias with ForceAliasCreation",
        in: "ConfirmSignUp",
        { $0.users.aliasesCanBeForced = false },
        noticedBy: """
          scenario: A new user takes over an alias
          \(Lines.emailAliases)
          steps:
            \(twoAliasSignUps)
            - confirmSignUp:
                username: $(users.carol.username)
                code: $(second)
                forceAliasCreation: true
          """
      ),
      Mutant(
        "unconfirmed-user-replaced",
        "a second sign-up replaced a user who was not confirmed",
        in: "SignUp",
        { $0.users.unconfirmedKeepsName = false },
        noticedBy: """
          scenario: A second sign-up does not replace a user who is not confirmed
          steps:
            \(Lines.signUp)
            - signUp: { username: $(user.email), password: $(random.password(16)) }
              expect: { error: UsernameExistsException }
          """
      ),
    ]
  )
}
