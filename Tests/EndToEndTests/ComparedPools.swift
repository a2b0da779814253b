/// Two configurations and the scenarios that compare them.
enum ComparedPools {
  static let before = """
    pool:
      Name: shop
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
    clients:
      web:
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      legacy: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    """

  static let after = """
    pool:
      Name: shop
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      Policies: { PasswordPolicy: { MinimumLength: 12 } }
    clients:
      web:
        ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
        AccessTokenValidity: 5
        TokenValidityUnits: { AccessToken: minutes }
    """

  static let scenarios = """
    scenario: A user signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
    ---
    scenario: A user signs in with a password
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        expect: { nextStep: done }
      - signIn:
          username: $(users.ann.email)
          password: $(users.ann.password)
          flow: USER_PASSWORD_AUTH
        expect: { nextStep: done }
      - fetchUserAttributes: {}
      - signOut: {}
    ---
    scenario: A short password is refused
    steps:
      - signUp: { username: $(user.email), password: Sh0rt-pass }
    ---
    scenario: A user of the old app
    steps:
      - signIn: { username: nobody@example.com, password: Wrong-0000 }
        client: legacy
        expect: { error: UserNotFoundException }
    ---
    scenario: A pool with a second factor
    given: { pool: { MfaConfiguration: OPTIONAL } }
    steps:
      - DescribeUserPool: {}
    ---
    scenario: A wrong expectation
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done }
    """

  static let files = ["before.yaml": before, "after.yaml": after, "a.yaml": scenarios]
  static let arguments = ["compare", "before.yaml", "after.yaml", "a.yaml", "--seed", "7"]
}
