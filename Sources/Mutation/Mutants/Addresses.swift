internal import MockPool

extension MutantCatalog {
  static let addresses = MutantFamily(
    "Verification of addresses",
    [
      Mutant(
        "sign-up-code-verifies-nothing",
        "a correct sign-up code left the address unverified",
        in: "AdminGetUser",
        { $0.attributes.signUpCodeVerifies = false },
        noticedBy: """
          scenario: A sign-up code verifies the address
          steps:
            \(Lines.signUp)
            \(Lines.awaitCode)
            \(Lines.confirm)
            - expectUser: { username: $(user.email), attributes: { email_verified: true } }
          """
      ),
      Mutant(
        "sign-in-code-verifies-nothing",
        "a sign-in with an emailed code left the address unverified",
        in: "AdminGetUser",
        { $0.signIn.codeVerifies = false },
        noticedBy: """
          scenario: A sign-in with an emailed code verifies the address
          given:
            pool:
              Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] } }
            client: { ExplicitAuthFlows: [ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
            users: [{ as: alice, verified: [] }]
          steps:
            - signIn: { username: $(users.alice.email), flow: USER_AUTH, preferred: EMAIL_OTP }
            \(Lines.awaitAlicesCode)
            - confirmSignIn: { code: $(code) }
            - expectUser: { username: $(users.alice.email), attributes: { email_verified: true } }
          """
      ),
      Mutant(
        "attribute-code-verifies-nothing",
        "a correct code left an address unverified",
        in: "GetUser",
        { $0.attributes.attributeCodeVerifies = false },
        noticedBy: """
          scenario: A code verifies a changed address
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(user.email) } }
            \(Lines.awaitCode)
            - confirmUserAttribute: { attribute: email, code: $(code) }
            - fetchUserAttributes: {}
              expect: { attributes: { email_verified: true } }
          """
      ),
      Mutant(
        "changed-address-stays-verified",
        "a changed address was verified without a code",
        in: "GetUser",
        { $0.attributes.changeIsUnverified = false },
        noticedBy: """
          scenario: A changed address is unverified
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(user.email) } }
            - fetchUserAttributes: {}
              expect: { attributes: { email_verified: false } }
          """
      ),
      Mutant(
        "address-changed-without-proof",
        "an address changed before its code was confirmed",
        in: "GetUser",
        { $0.attributes.changeWaitsForProof = false },
        noticedBy: """
          scenario: An address changes only after its code is confirmed
          given:
            pool:
              UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(user.email) } }
            - fetchUserAttributes: {}
              expect: { attributes: { email: $(users.alice.email) } }
          """
      ),
      Mutant(
        "no-code-for-changed-address",
        "no code was sent to a changed address",
        in: "UpdateUserAttributes",
        { $0.attributes.changeSendsCode = false },
        noticedBy: """
          scenario: A changed address gets a code
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(user.email) } }
              expect: { nextStep: confirmAttributeWithCode }
          """
      ),
      Mutant(
        "code-to-old-address",
        "the code for a changed address went to the old address",
        in: "UpdateUserAttributes",
        { $0.messages.changeGoesToNewAddress = false },
        noticedBy: """
          scenario: The code for a changed address goes to the new address
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(user.email) } }
            - awaitCode: { to: $(user.email), within: 2s }
          """
      ),
      Mutant(
        "address-of-another-user",
        "a user took the address of another user",
        in: "UpdateUserAttributes",
        { $0.attributes.addressesAreUnique = false },
        noticedBy: """
          scenario: An address of another user is refused
          given: { users: [{ as: alice }, { as: bob }] }
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email: $(users.bob.email) } }
              expect: { error: AliasExistsException }
          """
      ),
      Mutant(
        "self-verified-address",
        "a user marked their own address as verified",
        in: "UpdateUserAttributes",
        { $0.attributes.verificationIsProtected = false },
        noticedBy: """
          scenario: A user can't verify an address without a code
          given: { users: [{ as: alice, verified: [] }] }
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { email_verified: "true" } }
              expect: { error: InvalidParameterException }
          """
      ),
    ]
  )
}
