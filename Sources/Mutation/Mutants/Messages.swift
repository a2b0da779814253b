internal import MockPool

extension MutantCatalog {
  static let messages = MutantFamily(
    "Messages",
    [
      Mutant(
        "sign-up-message-lost",
        "a new user got no message",
        in: "SignUp",
        { $0.messages.lost = [.signUp] },
        noticedBy: """
          scenario: A new user gets a code
          steps:
            \(Lines.signUp)
            - awaitCode: { to: $(user.email), within: 2s }
          """
      ),
      Mutant(
        "reset-message-lost",
        "a user who forgot the password got no message",
        in: "ForgotPassword",
        { $0.messages.lost = [.forgotPassword] },
        noticedBy: """
          scenario: A user who forgot the password gets a code
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            - awaitCode: { to: $(users.alice.email), within: 2s }
          """
      ),
      Mutant(
        "invitation-lost",
        "an invited user got no message",
        in: "AdminCreateUser",
        { $0.messages.lost = [.adminCreateUser] },
        noticedBy: """
          scenario: An invited user gets a temporary password
          steps:
            - AdminCreateUser: { Username: $(user.email), DesiredDeliveryMediums: [EMAIL] }
            - awaitCode: { to: $(user.email), within: 2s }
          """
      ),
      Mutant(
        "sign-in-message-lost",
        "a user who signs in with a code got no message",
        in: "InitiateAuth",
        { $0.messages.lost = [.authentication] },
        noticedBy: """
          scenario: A user who signs in with a code gets it
          \(codeSignIn)
            - awaitCode: { to: $(users.alice.email), within: 2s }
          """
      ),
      Mutant(
        "suppressed-invitation-sent",
        "a suppressed invitation was sent",
        in: "AdminCreateUser",
        { $0.messages.suppressHasEffect = false },
        noticedBy: """
          scenario: A suppressed invitation is not sent
          steps:
            - AdminCreateUser: { Username: $(user.email), MessageAction: SUPPRESS }
            - expectNoMessage: { to: $(user.email), for: 200ms }
          """
      ),
      Mutant(
        "destination-not-masked",
        "the response of a sign-up contained the whole address",
        in: "SignUp",
        { $0.messages.destinationIsMasked = false },
        noticedBy: """
          scenario: The destination of a code is masked
          steps:
            \(Lines.signUp)
              expect: { delivery: { destination: { not: $(user.email) } } }
          """
      ),
      Mutant(
        "wrong-medium",
        "a sign-up reported the wrong delivery medium",
        in: "SignUp",
        { $0.messages.mediumIsRight = false },
        noticedBy: """
          scenario: A sign-up reports that it sent an email
          steps:
            \(Lines.signUp)
              expect: { delivery: { medium: EMAIL } }
          """
      ),
    ]
  )
}
