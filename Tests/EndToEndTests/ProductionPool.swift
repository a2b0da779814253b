/// A configuration file and scenarios for its pool.
enum ProductionPool {
  static let file = """
    pool:
      Name: production
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
      Policies: { PasswordPolicy: { MinimumLength: 10 } }
      DeletionProtection: ACTIVE
    clients:
      web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
      legacy:
        hasSecret: true
        ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    groups: [ { GroupName: editors } ]
    domain: { Domain: production }
    exportedBy: somebody
    """

  static let scenarios = """
    scenario: Users of the same name
    given:
      users: [ { as: ann, username: ann@example.com, groups: [editors] } ]
    steps:
      - expectPool: { Name: production, Policies: { PasswordPolicy: { MinimumLength: 10 } } }
      - expectClient: { ClientName: legacy, ClientSecret: { exists: true } }
        client: legacy
      - signIn: { username: ann@example.com, password: $(users.ann.password) }
        client: web
      - signIn:
          username: ann@example.com
          password: $(users.ann.password)
          flow: USER_PASSWORD_AUTH
        client: legacy
        expect: { tokens: { id: { claims: { cognito:groups: [editors] } } } }
    ---
    scenario: The same name again
    given:
      users: [ { as: ann, username: ann@example.com } ]
    steps:
      - signIn: { username: ann@example.com, password: $(users.ann.password) }
    ---
    scenario: Another pool
    given: { pool: { MfaConfiguration: OPTIONAL } }
    steps:
      - DescribeUserPool: {}
    """
}
