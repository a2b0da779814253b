/// A project file and scenarios with its names.
enum NamedProject {
  static let file = """
    pools:
      mock: { kind: mock, vars: { prefix: qa } }
      staging:
        kind: cognito
        userPoolId: eu-west-1_AbCdEfGhI
        clientId: $(env.AUTHFLOW_TEST_CLIENT)
        endpoint: http://127.0.0.1:9
        vars: { adminUser: admin@example.com }
    sources:
      dump: { kind: outbox, path: $(env.AUTHFLOW_TEST_OUTBOX) }
    """

  static func scenario(_ name: String, source: String, variable: String) -> String {
    """
    scenario: \(name)
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email), source: \(source) }
      - expectUser: { username: $(pool.vars.\(variable)), exists: false }
    """
  }

  static let fitting = scenario("Fits", source: "outbox", variable: "prefix")
  static let strange = scenario("Strange", source: "dmp", variable: "prefx")
  static let live =
    scenario("Live", source: "outbox", variable: "adminUser") + "\nrequires: [live]"
}
