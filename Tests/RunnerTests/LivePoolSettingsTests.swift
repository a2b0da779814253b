import Diagnostics
import JSON
import Project
import Testing
import Transport
import Values

@testable import PoolClient
@testable import Runner

@Suite(.timeLimit(.minutes(10))) struct LivePoolSettingsTests {
  private static func settings(_ more: String) throws -> LivePoolSettings {
    let text = """
      pools:
        staging:
          kind: cognito
          userPoolId: $(env.POOL_ID)
          clientId: client
          clients: { web: { clientId: webclient } }
          allow: [create-users, AdminGetUser]
          vars: { admin: qa-admin, key: $(secret.KEY) }

      """
    let source = SourceFile(name: "authflow.yaml", text: text + more)
    let checked = CheckedProject(checking: source, folder: "/team")
    let pool = try #require(checked.project, "\(checked.diagnostics)").selection(
      ofPool: "staging",
      environment: ["POOL_ID": "eu-west-1_AbCdEfGhI", "KEY": "planted"]
    ).pool
    let cognito = try #require(pool.cognito)
    return try LivePoolSettings(cognito, of: pool)
  }

  @Test func `a pool in the project file has its address and permissions`() throws {
    let settings = try Self.settings("")
    #expect(settings.name == "staging")
    #expect(settings.userPoolID == "eu-west-1_AbCdEfGhI")
    #expect(!settings.isIDWrittenOut)
    #expect(settings.client.id == "client")
    #expect(settings.clients.map(\.id) == ["webclient"])
    #expect(settings.endpoint.url == "https://cognito-idp.eu-west-1.amazonaws.com/")
    #expect(settings.endpoint.region == "eu-west-1")
    #expect(settings.permissions == [.createUsers, .operation("AdminGetUser")])
    #expect(settings.vars == ["admin": "qa-admin", "key": "planted"])
    #expect(!settings.hasEmailSource && !settings.hasSMSSource)
  }

  @Test func `a custom endpoint keeps the pool's region`() throws {
    let settings = try Self.settings("    endpoint: http://127.0.0.1:5000\n")
    #expect(settings.endpoint.url == "http://127.0.0.1:5000/")
    #expect(settings.endpoint.region == "eu-west-1")
  }

  @Test func `throttled calls are retried by default`() {
    #expect(RetryPolicy.standard.maximumWait == .seconds(300))
    #expect(RetryPolicy.standard.attemptsWhenFailed == 3)
  }
}
