import JSON
import Testing
import Values

@testable import Runner

@Suite struct `Recorded reads of a pool's members` {
  private static let pool: JSONObject = [
    "id": "us-east-1_AbCdEfGhI", "Name": "shop", "MfaConfiguration": "OFF",
    "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false],
  ]

  /// Whether a pool with these changes gives the same answers to a reader.
  private func isSame(_ changes: JSONObject, _ read: (ReadableMembers) -> Void) -> Bool {
    let reads = RecordedPredicates<JSONObject>()
    var members = ReadableMembers(Self.pool)
    members.reads = reads
    read(members)
    return reads.haveSameAnswers(from: Self.pool.merging(changes))
  }

  @Test(
    arguments: [
      (["Name": "market"], true), (["MfaConfiguration": "ON"], false), (["Domain": "a"], true),
      (["id": "us-east-1_ZyXwVuTsR"], true),
    ] as [(JSONObject, Bool)]
  )
  func `one member affects only its readers`(changes: JSONObject, isSame: Bool) {
    #expect(self.isSame(changes) { _ = $0["MfaConfiguration"] } == isSame)
    #expect(self.isSame(changes) { _ = $0.members(reading: "MfaConfiguration") } == isSame)
  }

  @Test func `a member that the pool does not have is read, too`() {
    #expect(!isSame(["Domain": "a"]) { _ = $0["Domain"] })
    #expect(isSame(["Name": "market"]) { _ = $0["Domain"] })
    // The message about a missing member lists all members.
    #expect(!isSame(["CustomDomain": "a"]) { _ = $0.members(reading: "Domain") })
  }

  @Test func `a path reads only its value`() {
    let path = { (members: ReadableMembers) -> Void in
      _ = members["AdminCreateUserConfig", "InviteMessageTemplate"]
    }
    #expect(isSame(["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]], path))
    let template: JSONValue = ["InviteMessageTemplate": ["EmailSubject": "a"]]
    #expect(!isSame(["AdminCreateUserConfig": template], path))
  }

  @Test func `the ID differs on every pool and is not a setting`() {
    #expect(isSame(["id": "us-east-1_ZyXwVuTsR"]) { _ = $0["id"] })
    #expect(isSame(["id": "us-east-1_ZyXwVuTsR"]) { _ = $0.members(reading: "id") })
  }

  @Test func `a reader without a key reads all members`() {
    #expect(!isSame(["Name": "market"]) { _ = $0.members(reading: nil) })
  }
}
