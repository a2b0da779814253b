internal import MockPool

extension MutantCatalog {
  static let recovery = MutantFamily(
    "Password recovery",
    [
      Mutant(
        "reset-request-ends-password",
        "the old password was invalid as soon as a reset code was requested",
        in: "RespondToAuthChallenge",
        { $0.passwords.surviveResetRequest = false },
        noticedBy: """
          scenario: The old password works until it is reset
          \(Lines.alice)
          steps:
            \(Lines.resetPassword)
            \(Lines.signIn)
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "recovery-always-on",
        "a user reset a password although only administrators can do so",
        in: "ForgotPassword",
        { $0.users.recoveryCanBeOff = false },
        noticedBy: """
          scenario: Only administrators reset passwords
          given:
            pool:
              AccountRecoverySetting: { RecoveryMechanisms: [{ Name: admin_only, Priority: 1 }] }
            users: [{ as: alice }]
          steps:
            \(Lines.resetPassword)
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "recovery-priority-reversed",
        "a reset code went to the contact with the lower priority",
        in: "ForgotPassword",
        { $0.users.recoveryPriorityCounts = false },
        noticedBy: """
          scenario: A reset code goes to the contact with the highest priority
          given:
            pool:
              AccountRecoverySetting:
                RecoveryMechanisms:
                  - { Name: verified_email, Priority: 1 }
                  - { Name: verified_phone_number, Priority: 2 }
              SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" }
            users: [{ as: alice, verified: [email, phone] }]
          steps:
            \(Lines.resetPassword)
              expect: { delivery: { medium: EMAIL } }
          """
      ),
    ]
  )
}
