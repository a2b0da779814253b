import Diagnostics
@testable import Project
import Testing
import Values

@Test(arguments: [
  ("20/s", 20, Duration.seconds(1)), ("1/m", 1, .seconds(60)), ("5000/h", 5000, .seconds(3600)),
])
func `a rate is a number of requests per unit of time`(
  _ written: String,
  _ count: Int,
  _ interval: Duration
) throws {
  let text = """
    pools:
      a: { kind: cognito, userPoolId: eu-west-1_A, clientId: abc, rate: \(written) }
    """
  let pool = try project(text).selection(ofPool: "a", environment: [:]).pool.cognito
  #expect(pool?.rate == RequestRate(count: count, per: interval))
}

@Test(arguments: [
  ("ca.pem", "/team/ca.pem"), ("./ca.pem", "/team/ca.pem"), (".//./ca.pem", "/team/ca.pem"),
  ("../ca.pem", "/team/../ca.pem"), ("/etc/ca.pem", "/etc/ca.pem"), (".", "/team"),
  ("./", "/team"), ("$(env.HOME)/ca.pem", "/home/qa/ca.pem"),
])
func `relative paths start at the project file`(_ written: String, _ expected: String) throws {
  let text = "sources: { dump: { kind: outbox, path: \(written) } }"
  let source = try project(text).source(named: "dump", environment: ["HOME": "/home/qa"])
  #expect(source.kind == .outbox(path: expected))
}

@Test(arguments: [
  ("pools/production.yaml", "/team/pools/production.yaml"), ("/etc/pool.yaml", "/etc/pool.yaml"),
  ("$(env.STAGE).yaml", "/team/qa.yaml"),
])
func `a mock's configuration is a path`(_ written: String, _ expected: String) throws {
  let text = "pools: { mock: { kind: mock, configuration: \(written) } }"
  let pool = try project(text).selection(environment: ["STAGE": "qa"]).pool
  #expect(pool.kind == .mock(configuration: expected))
  #expect(pool.configuration == expected)
}
