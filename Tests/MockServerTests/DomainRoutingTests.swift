import JSON
@testable import MockServer
import Testing

@Suite struct DomainRoutingTests {
  @Test func `a domain belongs to one pool, even if several create it at once`() async throws {
    try await RunningServer.run { server in
      var pools: [PoolFixture] = []
      for _ in 1...4 { pools.append(try await PoolFixture(on: server)) }
      let answers = try await withThrowingTaskGroup(of: PlainAnswer.self) { group in
        for pool in pools {
          group.addTask {
            try await server.client.call("CreateUserPoolDomain", pool.domain)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.filter { $0.status == 200 }.count == 1)
      for answer in answers where answer.status != 200 {
        let said = try answer.json["message"]
        #expect(said == "Domain already associated with another user pool.")
      }
      let owner = try #require(try await described(on: server)["UserPoolId"]?.string)
      #expect(pools.map(\.poolID).contains(owner))
    }
  }

  @Test func `another pool can create a deleted domain`() async throws {
    try await RunningServer.run { server in
      let (first, second) = (try await PoolFixture(on: server), try await PoolFixture(on: server))
      for (operation, pool) in [
        ("CreateUserPoolDomain", first), ("DeleteUserPoolDomain", first),
        ("CreateUserPoolDomain", second),
      ] {
        let answer = try await server.client.call(operation, pool.domain)
        #expect(answer.status == 200)
      }
      #expect(try await described(on: server)["UserPoolId"]?.string == second.poolID)
    }
  }

  @Test func `the description of an unknown domain is empty`() async throws {
    try await RunningServer.run { server in
      _ = try await PoolFixture(on: server)
      #expect(try await described(on: server) == [:])
    }
  }

  private func described(on server: RunningServer) async throws -> JSONObject {
    let answer = try await server.client.call("DescribeUserPoolDomain", ["Domain": "shop"])
    return try #require(try answer.json["DomainDescription"]?.object)
  }
}

extension PoolFixture {
  fileprivate var domain: JSONObject { ["UserPoolId": .string(poolID), "Domain": "shop"] }
}
