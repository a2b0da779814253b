import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

private func pair(
  _ clients: [String],
  _ actions: PoolDocument.Actions?
) -> (before: PoolDocument, after: PoolDocument) {
  var before = document(livePool)
  before.clients = ["web", "api", "App-1a2b3c"].map {
    PoolDocument.Client(name: $0, members: ["ClientId": .string("1\($0)")], hasSecret: false)
  }
  before.groups = [["GroupName": "editors"], ["GroupName": "readers"]]
  var after = document(livePool.leaving("Id"), .payload)
  after.clients = clients.map { name in
    let members: JSONObject = name == "App" ? [:] : ["ClientName": .string(name)]
    return PoolDocument.Client(name: name, members: members, hasSecret: false)
  }
  after.groups = [["GroupName": "editors"]]
  after.actions = actions
  return (before, after)
}

extension JSONObject {
  fileprivate func leaving(_ name: String) -> JSONObject {
    JSONObject(members.filter { $0.key != name }.map { ($0.key, $0.value) })
  }
}

@Test func `a client with a generated name is the template's client, on either side`() {
  var (live, template) = pair(["App"], nil)
  live.clients?.removeFirst(2)
  #expect(verdicts(live, template).filter { $0.contains("clients") } == [])
  #expect(verdicts(template, live).filter { $0.contains("clients") } == [])
}

@Test func `a part missing in a template may be deleted if its stack created it`() {
  let (before, after) = pair(["web", "App"], nil)
  #expect(
    verdicts(before, after) == ["clients.api: -, unknown", "groups.readers: -, unknown"]
  )
  let names = after.applied(to: before).clients?.map(\.name)
  #expect(names == ["web", "api", "App-1a2b3c"])
}

@Test func `a plan reports the parts that it deletes or does not manage`() {
  let (before, after) = pair(["web", "App"], PoolDocument.Actions(removed: [.client("api")]))
  #expect(verdicts(before, after) == ["clients.api: client break, breaking"])
  #expect(
    ConfigurationDifference(before: before, after: after).notes == [
      "`a.yaml` does not manage `groups.readers`, which stays unchanged"
    ]
  )
  let none = pair(["web"], PoolDocument.Actions()).after
  #expect(
    ConfigurationDifference(before: before, after: none).notes == [
      "`a.yaml` does not manage `clients.api`, `clients.App-1a2b3c`, or `groups.readers`, which stay "
        + "unchanged"
    ]
  )
  #expect(after.applied(to: before).clients?.map(\.name) == ["web", "App-1a2b3c"])
}

@Test func `a replaced pool loses its users, regardless of its settings`() {
  let actions = PoolDocument.Actions(replaced: [.pool, .client("web")])
  let (before, after) = pair(["web", "api", "App"], actions)
  #expect(
    verdicts(before, after) == ["pool: immutable, data loss", "groups.readers: -, data loss"]
  )
  let notes = ConfigurationDifference(before: before, after: after).notes
  #expect(!notes.contains { $0.contains("stays") })
  #expect(after.applied(to: before).groups == [["GroupName": "editors"]])
}

@Test func `parts missing in the second template are deleted if the first is its stack`() {
  let (before, after) = pair(["web", "api", "App"], nil)
  var template = before
  template.origin = .payload
  #expect(verdicts(template, after).contains("groups.readers: -, data loss"))
}

@Test func `in two templates, a part missing in the second is deleted`() {
  var (before, after) = (document(livePool, .payload), document(livePool, .payload))
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.clients = [PoolDocument.Client(name: "web", members: [:], hasSecret: false)]
  before.risks = [["RiskExceptionConfiguration": ["BlockedIPRangeList": ["10.0.0.0/8"]]]]
  #expect(
    verdicts(before, after) == [
      "clients.web: client break, breaking", "risk: -, behavior",
    ]
  )
  #expect(after.applied(to: before).clients == [] && after.applied(to: before).risks == [])
  // A part missing in the first template is new.
  after.mfa = ["EmailMfaConfiguration": [:]]
  (before.clients, before.risks) = (nil, nil)
  after.groups = [["GroupName": "editors"]]
  #expect(
    verdicts(before, after)
      == ["mfa.EmailMfaConfiguration: -, deployment fails", "groups.editors: -, none"]
  )
}
