import Testing

@Test(arguments: [
  "- signOut: { global: true }",
  "- signUp: { username: a, attributes: { email_verified: true, updated_at: 12, name: null } }",
  "- signUp: { username: a }\n    expect: { nextStep: confirmUser }",
  "- signUp: { username: a }\n    expect: { response: { UserConfirmed: false, UserSub: { exists: true } } }",
  "- signUp: { username: a }\n    expect: { delivery: { exists: false } }",
  "- signUp: { username: a }\n    expect: { elapsed: { atMost: 2s }, httpStatus: { atLeast: 200, atMost: 299 } }",
  "- signIn: { username: a, password: p }\n    expect: { nextStep: confirmSignUp, error: UserNotConfirmedException }",
  "- signIn: { username: a, password: p }\n    expect: { tokens: { id: { claims: { \"cognito:groups\": [a, b] } }, access: { matches: '^ey' } } }",
  "- signIn: { username: a, password: p }\n    expect: { challenge: { parameters: { requiredAttributes: \"[]\" }, available: { includes: [SMS_OTP] } } }",
  "- signOut: {}\n    expect: { error: $(env.EXPECTED) }",
  "- signOut: {}\n    expect: { error: { matches: '^NotAuth' } }",
  "- signOut: {}\n    expect: { error: { not: CodeMismatchException } }",
  "- signOut: {}\n    expect: { error: { exists: false } }",
  "- signOut: {}\n    expect: { error: { oneOf: [NotSignedIn, AccessDeniedException, NotImplementedByMock] } }",
  "- signOut: {}\n    expect: { oneOf: [{ error: NotSignedIn }, { not: { httpStatus: 400 } }] }",
  "- expectUser: { username: a, attributes: { fields: { name: 3 } } }",
  "- expectUser: { username: a, groups: [], mfa: { enabled: { length: 0 }, preferred: { exists: false } } }",
  "- expectUser: { username: a, enabled: \"true\", status: { oneOf: [CONFIRMED, UNCONFIRMED] } }",
  "- GetUser: {}",
  "- GetUser: { AccessToken: null }\n    expect: { error: InvalidParameterException }",
  "- SignUp: { Username: $(user.email), Password: x y, SecretHash: null }\n    expect: { error: { exists: true } }",
  "- AdminSetUserPassword: {}\n    expect: { error: { type: InvalidParameterException, message: { contains: null } } }",
  "- AdminListGroupsForUser: { Username: \"$(user.email) x\", Limit: $(env.LIMIT) }",
  "- AdminListGroupsForUser: { Username: a, Limit: \"10\" }",
  "- AdminCreateUser: { Username: a, UserAttributes: [{ Name: $(env.NAME), Value: a }], ForceAliasCreation: $(env.FORCE) }",
  "- CompleteWebAuthnRegistration: { Credential: { id: a, list: [1, true, null, \"2\"] } }",
  "- ListUsers: { Filter: 'username = \"a\"' }\n    expect: { response: { Users: [{ Attributes: { includes: [{ Name: email }] } }] } }",
  "- AdminGetUser: { Username: a }\n    expect: { response: { UserCreateDate: { atLeast: 2026-01-01T00:00:00Z }, UserAttributes: { includes: [{ Name: \"custom:level\", Value: { atLeast: 3 } }] } } }",
  "- ListUsers: {}\n    save: { first: response.Users.0.Username }\n  - GetUser: { AccessToken: $(first) }",
  "- signIn: { username: a, password: p }\n    save: t\n  - signUp: { username: $(t.id.claims.sub), password: $(t.access.claims.\"odd key\") }",
  "- signUp: { username: a }\n    id: one\n  - signUp: { username: $(steps.one.response.UserSub)$(steps.one.delivery.medium) }",
  "- set: { a: $(uuid), b: $(a)-x }\n  - signUp: { username: $(b) }",
  "- signUp: { username: $$(literal), password: $5 and $ and 100$ }",
  "- signUp: { username: $(users.alice.email), password: $(random.password(20)) }",
  "- signUp: { username: $(pool.id)-$(pool.MfaConfiguration)-$(client.ClientName)-$(pool.region) }",
  "- signUp: { username: $(now), password: $(now-1h30m)$(secret.WORD) }",
  "- signUp: &a { username: b }\n  - signUp: *a",
  "- awaitCode: { to: a@b.c, match: '[0-9]{4}', subject: { contains: code }, sender: no-reply@b.c }\n    note: sent by hand",
  "- signIn: { username: a, password: p }\n    name: Into $(pool.id)\n    as: phone\n    timeout: 1m",
  "- GetUser: {}\n    when: { env.FEATURE: { exists: true }, pool.Policies.PasswordPolicy.MinimumLength: { atLeast: 8 } }",
  "- http: { url: \"$(env.APP)\", json: null }\n    expect: { httpStatus: { oneOf: [400, 401] }, headers: { content-type: { startsWith: text } }, body: { a: [1] } }\n    save: { a: body.items.0.id, b: headers.location, c: httpStatus }\n  - signUp: { username: $(a)$(b)$(c) }",
  "- http: { url: 'https://a.test', headers: { Authorization: Bearer $(secret.T) } }\n    expect: { elapsed: { atMost: 2s } }",
  "- verifyToken: { token: $(env.T), use: $(env.USE), claims: { fields: { is: a, b: c } } }\n    save: claims\n  - signUp: { username: $(claims.sub) }",
  "- awaitMessage: { to: a@b.c }\n    note: by hand\n    save: mail\n  - http: { url: $(mail.link) }\n  - signIn: { username: a, password: $(mail.temporaryPassword) }",
  "- signIn: { username: a, flow: $(env.FLOW), preferred: $(env.FACTOR) }",
  "- signUp: { username: $(iteration)@b.c, password: $(iteration)$(uuid) }\n    repeat: 3\n    name: Number $(random.digits(2))\n    expect: { userSub: { not: $(iteration) } }",
  "- expectUser: { username: a, exists: $(env.EXISTS), status: CONFIRMED }",
  "- signUp: { username: \"\", password: \" \" }\n    repeat: 3\n    until: { error: InvalidParameterException }",
  "- confirmSignIn: { code: 1 }\n    expect: { error: EnableSoftwareTokenMFAException }",
  "- setUpTOTP: {}\n    save: key\n  - signUp: { username: $(key) }",
  "- signIn: { username: a, password: p }\n    as: phone\n  - associateWebAuthnCredential: {}\n    as: phone\n    save: key\n  - deleteWebAuthnCredential: { id: $(key) }\n    as: phone",
  "- expectClient: { PreventUserExistenceErrors: LEGACY }\n    client: legacy",
  "- signIn: { username: a, password: p }\n    as: phone\n  - InitiateAuth: { AuthFlow: USER_AUTH }\n    client: legacy\n  - GetUser: {}\n    as: phone",
  "- fetchAuthSession: {}\n    note: |\n      Several lines, with ${braces} and $(text).",
])
func `valid steps produce no diagnostics`(_ steps: String) {
  #expect(mistakes(inSteps: "  " + steps) == "")
}

@Test func `a document with every allowed key produces no diagnostics`() {
  #expect(
    mistakes(
      in: """
        # yaml-language-server: $schema=../schema/scenario.schema.json
        scenario: Everything
        description: Prose with ${braces} and $$(text).
        tags: [a-1, b]
        requires: [mock, sms]
        timeout: 1m30s
        given:
          pool: { MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: { Enabled: true } }
          client: { ExplicitAuthFlows: [], RefreshTokenValidity: 5, ClientName: $(env.NAME) }
        vars: { code: 012345, yes: yes, none: null, list: [1, $(uuid)], more: { a: $(code) } }
        steps:
          - signUp: { username: $(user.email), password: $(more.a)$(list.0) }
            save: sub
        cleanup:
          - AdminDeleteUser: { Username: $(sub) }
            save: { gone: httpStatus }
          - AdminDeleteUser: { Username: $(gone) }
        ---
        # The next document may be empty.
        ---
        """
    ) == ""
  )
}
