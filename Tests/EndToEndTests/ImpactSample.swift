/// A pool and scenarios that a change affects.
enum ImpactSample {
  static let before = """
    pool:
      Name: shop
      UsernameAttributes: [email]
      AutoVerifiedAttributes: [email]
    clients:
      web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    """

  /// The pool with a minimum length of its passwords.
  static let longer = before.replacing(
    "AutoVerified",
    with: "Policies: { PasswordPolicy: { MinimumLength: 12 } }\n  AutoVerified"
  )

  static let scenarios = """
    scenario: A short password
    steps:
      - signUp: { username: $(user.email), password: Sh0rt-pass }
    ---
    scenario: A user signs out
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      - signOut: { global: true }
    """

  static func program(_ after: String) throws -> Program {
    try Program(["before.yaml": before, "after.yaml": after, "a.yaml": scenarios])
  }

  static let arn = "arn:aws:lambda:eu-west-1:123456789012:function:challenge"

  static let arguments = [
    "pool", "impact", "before.yaml", "after.yaml", "a.yaml", "--seed", "7",
  ]
}
