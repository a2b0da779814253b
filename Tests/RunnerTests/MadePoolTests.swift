import CognitoModel
import Diagnostics
import FoundationEssentials
import JSON
import MockServer
import PoolClient
import Project
@testable import Runner
import Testing
import Transport
import Values

private func checked(_ text: String) -> CheckedConfiguration {
  CheckedConfiguration(checking: SourceFile(name: "pool.yaml", text: text))
}

private func configuration(_ text: String) throws -> PoolConfiguration {
  let file = checked(text)
  return try #require(
    file.configuration,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

/// Members that can't be set, and members that only identify parts.
private let serviceMade: Set = [
  "Id", "Arn", "Status", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers",
  "SmsConfigurationFailure", "EmailConfigurationFailure", "Domain", "CustomDomain", "ClientId",
  "UserPoolId", "SchemaAttributes", "ClientSecretArn", "ClientType",
]

/// A mock and its client.
private func withMock<Result: Sendable>(
  _ body: @Sendable (PoolClient, MockControl) async throws -> Result
) async throws -> Result {
  let transport = Transport(TransportConfiguration(proxy: .none))
  let key = try Stage.key.get()
  let result: Swift.Result<Result, any Error>
  do {
    result = .success(
      try await withEmbeddedMock(
        sink: TestOutbox(),
        now: { Date() },
        keys: .shared(making: { key })
      ) {
        let control = MockControl(url: $0.controlURL, transport: transport)
        return try await body(try StageCaller.make($0.url, transport), control)
      }
    )
  } catch {
    result = .failure(error)
  }
  await transport.shutdown()
  return try result.get()
}

extension PoolClient {
  fileprivate func shown(
    _ operation: String,
    _ input: JSONObject,
    _ member: String? = nil
  ) async throws -> JSONObject {
    let answer = try await call(operation, input)
    try #require(answer.error == nil)
    return member.map { answer.body[$0]?.object ?? JSONObject() } ?? answer.body
  }
}

@Test(arguments: [MadePoolFile.rich, MadePoolFile.aliased])
func `a pool created from a file has every member of the file that can be set`(
  _ text: String
) async throws {
  let file = try configuration(text)
  try await withMock { caller, control in
    let pool = try await caller.make(file.mockPlan, control)
    let id: JSONObject = ["UserPoolId": .string(pool.id)]
    let shown = try await caller.shown("DescribeUserPool", id, "UserPool")
    expectMembers(of: file.pool, in: shown)
    for attribute in file.pool.members["SchemaAttributes"]?.array ?? [] {
      let same = shown["SchemaAttributes"]?.array?.first { $0["Name"] == attribute["Name"] }
      expectMembers(of: attribute.object, in: try #require(same?.object, "\(attribute)"))
    }
    if let mfa = file.mfa {
      expectMembers(of: mfa, in: try await caller.shown("GetUserPoolMfaConfig", id))
    }
    for (client, made) in zip(file.clients, pool.clients) {
      #expect(client.name == made.name)
      let name = id.merging(["ClientId": .string(made.id)])
      let shown = try await caller.shown("DescribeUserPoolClient", name, "UserPoolClient")
      expectMembers(of: client.part, in: shown)
      #expect((shown["ClientSecret"] != nil) == client.hasSecret)
      #expect(shown["ClientSecret"]?.string == made.secret?.reveal())
      if let secret = client.secret { #expect(made.secret == secret) }
    }
    let groups = try await caller.shown("ListGroups", id)["Groups"]?.array ?? []
    #expect(groups.count == file.groups.count)
    for (group, shown) in zip(file.groups, groups) {
      expectMembers(of: group, in: try #require(shown.object))
    }
  }
}

private func expectMembers(of part: PoolConfiguration.Part, in shown: JSONObject) {
  expectMembers(of: part.members, in: shown)
}

private func expectMembers(of wanted: JSONObject?, in shown: JSONObject) {
  for (name, value) in wanted?.members ?? [] where !serviceMade.contains(name) {
    #expect(shown[name] == value, "\(name)")
  }
}

@Test func `the files of the round trip contain every member that can be set`() throws {
  let (one, other) = (try configuration(MadePoolFile.rich), try configuration(MadePoolFile.aliased))
  func members(_ operation: String, _ member: String?) -> Set<String> {
    let output = CognitoModel.operation(operation)?.output
    guard let member else { return Set(output?.members.map(\.name) ?? []) }
    guard case .structure(let structure) = output?[member]?.shape.kind else { return [] }
    return Set(structure.members.map(\.name)).subtracting(serviceMade)
  }
  let pool = Set(one.pool.members.keys + other.pool.members.keys)
  #expect(members("DescribeUserPool", "UserPool").subtracting(pool) == [])
  #expect(members("GetUserPoolMfaConfig", nil) == Set(one.mfa?.members.keys ?? []))
  let client = Set(one.clients.flatMap(\.part.members.keys)).union(["ClientSecret"])
  #expect(members("DescribeUserPoolClient", "UserPoolClient").subtracting(client) == [])
  #expect(members("GetGroup", "Group").subtracting(one.groups[0].members.keys) == [])
}

@Test func `a file with an empty pool creates the same pool as the API's defaults`()
  async throws
{
  let file = try configuration("pool: {}")
  try await withMock { caller, control in
    let pool = try await caller.make(file.mockPlan, control)
    #expect(pool.clients.map(\.name) == ["default"])
    let bare = try await caller.shown("CreateUserPool", ["PoolName": "authflow"], "UserPool")
    var shown = try await caller.shown(
      "DescribeUserPool",
      ["UserPoolId": .string(pool.id)],
      "UserPool"
    )
    for key in ["Id", "Arn", "CreationDate", "LastModifiedDate"] { shown[key] = bare[key] }
    #expect(shown == bare)
  }
}

@Test(arguments: [
  (
    "pool: { MfaConfiguration: ON }",
    "SetUserPoolMfaConfig",
    "pool.yaml:1:9: error[AF2112]: the mock rejects the configuration: SetUserPoolMfaConfig"
  ),
  (
    "pool: {}\nclients:\n  web: {}\n  api: { AccessTokenValidity: 25 }",
    "CreateUserPoolClient",
    "pool.yaml:4:31: error[AF2112]: the mock rejects the configuration: CreateUserPoolClient"
  ),
  (
    "pool: { DeletionProtection: ACTIVE }\ngroups: [ { GroupName: a b } ]",
    "CreateGroup", "pool.yaml:2:24: error[AF2112]: the mock rejects the configuration: CreateGroup"
  ),
])
func `a setting that the mock rejects is reported at its place, and no pool remains`(
  text: String,
  operation: String,
  told: String
) async throws {
  let file = try configuration(text)
  try await withMock { caller, control in
    do throws(PlannedCallError) {
      _ = try await caller.make(file.mockPlan, control)
      Issue.record("the pool was created")
    } catch {
      #expect(error.call.operation == operation)
      let diagnostic = try #require(error.diagnostic(in: file.file))
      let text = DiagnosticRenderer(file: file.file).render([diagnostic]).plain
      #expect(text.hasPrefix(told), "\(text)")
    }
    let left = try await caller.shown("ListUserPools", ["MaxResults": 10])["UserPools"]
    #expect(left == [])
  }
}
