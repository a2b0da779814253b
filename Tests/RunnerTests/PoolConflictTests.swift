import RunRecord
import Testing

private let conflicting: [(given: String, message: String, conflict: String)] = [
  (
    "pool: { AliasAttributes: [email] }", "can't create the pool: CreateUserPool returned",
    "the default pool has `UsernameAttributes: [email]`; write `UsernameAttributes: []`"
  ),
  (
    "client: { RefreshTokenRotation: { Feature: ENABLED } }",
    "can't create the client: CreateUserPoolClient returned",
    "write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`"
  ),
  (
    "clients: { web: { RefreshTokenRotation: { Feature: ENABLED } } }",
    "can't create the client `web`: CreateUserPoolClient returned",
    "write `ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]`"
  ),
  (
    "pool: { SmsMfaConfiguration: {} }", "can't create the pool: SetUserPoolMfaConfig returned",
    "the default pool has `MfaConfiguration: OFF`; write `MfaConfiguration: OPTIONAL`"
  ),
]

@Test(arguments: conflicting)
func `a setting that conflicts with a default names the default`(
  _ given: String,
  _ message: String,
  _ conflict: String
) async throws {
  let failure = try await Failure.ofScenario(
    "given: { \(given) }\nsteps:\n  - DescribeUserPool: {}"
  )
  #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
  #expect(failure?.details.contains { $0.contains(conflict) } == true)
}

@Test func `a setting that conflicts with another written setting names no default`() async throws {
  let failure = try await Failure.ofScenario(
    """
    given: { pool: { UsernameAttributes: [email], AliasAttributes: [email] } }
    steps:
      - DescribeUserPool: {}
    """
  )
  #expect(failure?.details == [])
}
