@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test func `a renamed client is the same client, and only the presence of a secret counts`() {
  var before = document([:], client: ["ClientId": "one"])
  before.clients?.append(PoolDocument.Client(name: "old", members: [:], hasSecret: false))
  var after = document([:])
  after.clients = [
    PoolDocument.Client(name: "renamed", members: ["ClientId": "one"], hasSecret: true),
    PoolDocument.Client(name: "new", members: ["AuthSessionValidity": 5], hasSecret: false),
  ]
  #expect(
    changes(before, after) == [
      "clients.web.ClientName: \"web\" → \"renamed\"", "clients.web.hasSecret: false → true",
      "clients.old: {\"hasSecret\":false} → -",
      "clients.new: - → {\"AuthSessionValidity\":5,\"hasSecret\":false}",
    ]
  )
}

@Test func `a client is identified by its ID, even if its name changes`() {
  func pool(_ clients: [(String, String, JSONValue)]) -> PoolDocument {
    var result = document(["Id": "eu-west-1_AbCdEfGhI"])
    result.clients = clients.map { name, id, flows in
      let members: JSONObject = ["ClientId": .string(id), "ExplicitAuthFlows": flows]
      return PoolDocument.Client(name: name, members: members, hasSecret: false)
    }
    return result
  }
  let before = pool([("web", "1web", ["ALLOW_USER_SRP_AUTH"])])
  let after = pool([
    ("spa", "1web", ["ALLOW_CUSTOM_AUTH"]), ("web", "2new", ["ALLOW_USER_SRP_AUTH"]),
  ])
  let found = changes(before, after)
  #expect(found.contains { $0.contains("ExplicitAuthFlows") && $0.contains("ALLOW_CUSTOM_AUTH") })
  #expect(found.contains { $0.hasPrefix("clients.web: ") }, "\(found)")
}

/// A document with clients that have IDs.
private func clients(_ clients: [(name: String, id: String, members: JSONObject)]) -> PoolDocument {
  var result = document([:])
  result.clients = clients.map { name, id, members in
    let all = members.merging(["ClientId": .string(id)])
    return PoolDocument.Client(name: name, members: all, hasSecret: false)
  }
  return result
}

@Test func `a renamed client is reported, and it breaks no additional rule`() {
  let before = clients([("api", "1api", ["AuthSessionValidity": 3])])
  let after = clients([("backend", "1api", ["AuthSessionValidity": 5])])
  #expect(
    changes(before, after) == [
      "clients.api.ClientName: \"api\" → \"backend\"", "clients.api.AuthSessionValidity: 3 → 5",
    ]
  )
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.findings.isEmpty)
  #expect(difference.changes.map(\.assessment.entry).first == "client-renamed")
}

@Test func `an update can rename a client`() {
  let before = clients([("api", "1api", [:])])
  let kept: JSONObject = ["ClientId": "1api"]
  for (payload, expected) in [
    (kept, []),
    (kept.merging(["ClientName": "backend"]), ["clients.api.ClientName: \"api\" → \"backend\""]),
  ] {
    var after = document([:], .payload)
    let name = payload["ClientName"]?.string ?? "1api"
    after.specifiesPool = false
    after.clients = [PoolDocument.Client(name: name, members: payload, hasSecret: false)]
    #expect(changes(before, after) == expected)
    #expect(after.applied(to: before).clients?.map(\.name) == [expected == [] ? "api" : "backend"])
  }
}

@Test func `the threat protection of a renamed client is unchanged`() {
  var before = clients([("api", "1api", [:])])
  before.risks = [["ClientId": "api", "RiskExceptionConfiguration": ["BlockedIPRangeList": ["a"]]]]
  var after = clients([("backend", "1api", [:])])
  after.risks = [["ClientId": "1api", "RiskExceptionConfiguration": ["BlockedIPRangeList": ["a"]]]]
  #expect(changes(before, after) == ["clients.api.ClientName: \"api\" → \"backend\""])
}
