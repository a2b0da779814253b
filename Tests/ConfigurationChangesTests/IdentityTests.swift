@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

private func pool(_ id: String?, client: String?, name: String = "a.yaml") -> PoolDocument {
  var members: JSONObject = [:]
  members["Id"] = id.map(JSONValue.string)
  var app: JSONObject = [:]
  app["ClientId"] = client.map(JSONValue.string)
  return document(members, client: app, name: name)
}

@Test func `a client with another ID in the same pool is another client`() throws {
  let difference = ConfigurationDifference(
    before: pool("a_1", client: "1web"),
    after: pool("a_1", client: "2web")
  )
  let change = try #require(difference.changes.first)
  #expect(difference.changes.count == 1 && difference.notes == [])
  #expect(change.change.path.text == "clients.web.ClientId")
  #expect(change.assessment.verdict == .immutable && change.assessment.severity == .breaking)
  #expect(change.shown == "1web → 2web")
}

@Test(
  arguments: [
    (("a_1", "1web"), ("b_2", "2web")), (("a_1", "1web"), ("a_1", nil)),
    ((nil, "1web"), (nil, "2web")), (("a_1", "1web"), ("a_1", "1web")),
  ] as [((String?, String?), (String?, String?))]
)
func `IDs of clients are not compared between two pools, or if an ID is missing`(
  _ before: (pool: String?, client: String?),
  _ after: (pool: String?, client: String?)
) {
  let (old, new) = (
    pool(before.pool, client: before.client), pool(after.pool, client: after.client)
  )
  #expect(ConfigurationDifference(before: old, after: new).changes.isEmpty)
}

@Test func `a note reports that two pools are compared`() {
  let difference = ConfigurationDifference(
    before: pool("a_1", client: nil),
    after: pool("b_2", client: nil, name: "b.yaml")
  )
  #expect(difference.isEmpty)
  #expect(
    difference.notes == [
      "`a.yaml` is the pool `a_1`, but `b.yaml` is the pool `b_2`: if the "
        + "second pool replaces the first, the users are lost"
    ]
  )
}
