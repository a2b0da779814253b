import RunRecord
import Testing

private let migration = """
  triggers: { userMigration: { users: [{ username: $(user.email), password: $(user.password) }] } }
  """

private let unmigrated: [(client: String, flow: String, reason: String)] = [
  ("{}", "USER_SRP_AUTH", "a sign-in with SRP does not send the password"),
  (
    "{ PreventUserExistenceErrors: LEGACY }", "USER_SRP_AUTH",
    "a sign-in with SRP does not send the password"
  ),
  (
    """
    { PreventUserExistenceErrors: LEGACY, ExplicitAuthFlows: [ALLOW_USER_AUTH, \
    ALLOW_REFRESH_TOKEN_AUTH] }
    """, "USER_AUTH, preferred: PASSWORD", "a sign-in with USER_AUTH does not call it"
  ),
]

@Test(arguments: unmigrated)
func `a sign-in that can't migrate the user shows the reason`(
  _ client: String,
  _ flow: String,
  _ reason: String
) async throws {
  let signIn = "signIn: { username: $(user.email), password: $(user.password), flow: \(flow) }"
  let failure = try await Failure.ofScenario(
    "given:\n  client: \(client)\n  \(migration)\nsteps:\n  - \(signIn)"
  )
  let advice =
    "`userMigration` was not called, because \(reason); use `flow: USER_PASSWORD_AUTH`, and add "
    + "`ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]` to `given.client`"
  #expect(failure?.details == [advice])
}

@Test(arguments: [
  "steps:\n  - \(srpSignIn)",
  "given:\n  \(migration)\n  users: [{ as: ann, enabled: false }]\nsteps:\n  - signIn: "
    + "{ username: $(users.ann.username), password: $(users.ann.password) }",
  "given:\n  \(migration)\n  \(passwordFlow)\nsteps:\n  - \(passwordSignIn)",
  "given:\n  \(migration)\n  \(passwordFlow)\nsteps:\n  - \(srpSignIn)\n  - \(passwordSignIn)",
])
func `a failed sign-in for another reason does not mention the migration`(
  _ scenario: String
) async throws {
  let details = try await Failure.ofScenario(scenario)?.details
  #expect(details?.contains { $0.contains("userMigration") } == false, "\(details ?? [])")
}

private let srpSignIn = "signIn: { username: $(user.email), password: $(random.password(12)) }"

private let passwordSignIn = """
  signIn: { username: $(user.email), password: $(random.password(12)), flow: USER_PASSWORD_AUTH }
  """

private let passwordFlow = """
  client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, \
  ALLOW_REFRESH_TOKEN_AUTH] }
  """
