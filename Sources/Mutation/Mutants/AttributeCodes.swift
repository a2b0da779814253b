internal import MockPool

extension MutantCatalog {
  static let attributeCodes = MutantFamily(
    "Codes for addresses",
    [
      Mutant(
        "wrong-attribute-code",
        "a wrong code verified an address",
        in: "VerifyUserAttribute",
        { $0.attributeCodes.mustMatch = false },
        noticedBy: """
          scenario: A wrong code does not verify an address
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - sendVerificationCode: { attribute: email }
            - confirmUserAttribute: { attribute: email, code: not-it }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "expired-attribute-code",
        "the code for an address worked after a day",
        in: "VerifyUserAttribute",
        { $0.attributeCodes.expire = false },
        noticedBy: """
          scenario: The code for an address expires after a day
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - sendVerificationCode: { attribute: email }
            \(Lines.awaitAlicesCode)
            - advanceClock: 24h1m
            \(Lines.signIn)
            - confirmUserAttribute: { attribute: email, code: $(code) }
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "earlier-attribute-code",
        "the first code for an address worked after a second one was sent",
        in: "VerifyUserAttribute",
        { $0.attributeCodes.replaceEarlier = false },
        noticedBy: """
          scenario: A second code for an address replaces the first
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - sendVerificationCode: { attribute: email }
            \(Lines.awaitAlicesCode)
            - sendVerificationCode: { attribute: email }
            - confirmUserAttribute: { attribute: email, code: $(code) }
              expect: { error: CodeMismatchException }
          """
      ),
      Mutant(
        "used-attribute-code",
        "the code for an address worked twice",
        in: "VerifyUserAttribute",
        { $0.attributeCodes.workOnce = false },
        noticedBy: """
          scenario: The code for an address works only once
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - sendVerificationCode: { attribute: email }
            \(Lines.awaitAlicesCode)
            - confirmUserAttribute: { attribute: email, code: $(code) }
            - confirmUserAttribute: { attribute: email, code: $(code) }
              expect: { error: ExpiredCodeException }
          """
      ),
      Mutant(
        "attribute-code-of-another-user",
        "the code of one user verified another user's address",
        in: "VerifyUserAttribute",
        { $0.attributeCodes.belongToOneUser = false },
        noticedBy: """
          scenario: A code verifies only its own user's address
          given: { users: [{ as: alice }, { as: bob }] }
          steps:
            \(Lines.signIn)
            - sendVerificationCode: { attribute: email }
            \(Lines.awaitAlicesCode)
            - signIn: { username: $(users.bob.email), password: $(users.bob.password) }
            - sendVerificationCode: { attribute: email }
            - confirmUserAttribute: { attribute: email, code: $(code) }
              expect: { error: CodeMismatchException }
          """
      ),
    ]
  )
}
