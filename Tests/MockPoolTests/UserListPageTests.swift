import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import TestSupport
import Testing

@Suite("Pages of a user's lists")
struct UserListPageTests {
  @Test func `a page of groups continues after earlier memberships end`() throws {
    var pool = try TestPool.withUser()
    for (name, precedence) in [("d", nil), ("c", 2), ("a", 0), ("b", 0)] {
      let members: JSONObject = precedence.map { ["Precedence": .integer($0)] } ?? [:]
      _ = pool.group("CreateGroup", name, members)
      _ = pool.group("AdminAddUserToGroup", name, ["Username": "ann"])
    }
    let ask: JSONObject = ["Username": "ann", "Limit": 2]
    let first = pool.admin("AdminListGroupsForUser", ask).body
    #expect(first["Groups"]?.array?.map { $0["GroupName"]?.string } == ["a", "b"])
    _ = pool.group("DeleteGroup", "a")
    _ = pool.group("AdminRemoveUserFromGroup", "b", ["Username": "ann"])
    let next = ask.merging(["NextToken": first["NextToken"] ?? ""])
    let rest = pool.admin("AdminListGroupsForUser", next).body
    #expect(rest["Groups"]?.array?.map { $0["GroupName"]?.string } == ["c", "d"])
    #expect(rest["NextToken"] == nil)
  }

  @Test func `a page of devices continues after earlier devices are forgotten`() throws {
    var pool = try TestPool.tracking()
    var keys: [String] = []
    for _ in 1...3 { keys.append(try pool.addDevice().device.key) }
    let ask: JSONObject = ["Username": "ann", "Limit": 1]
    let first = pool.admin("AdminListDevices", ask).body
    let forget: JSONObject = ["Username": "ann", "DeviceKey": .string(keys[0])]
    _ = pool.admin("AdminForgetDevice", forget)
    let next: JSONObject = [
      "Username": "ann", "PaginationToken": first["PaginationToken"] ?? "",
    ]
    let rest = pool.admin("AdminListDevices", next).body["Devices"]?.array ?? []
    #expect(rest.map { $0["DeviceKey"]?.string } == Array(keys[1...]))
  }

  @Test func `a page of passkeys continues after an earlier passkey is deleted`() throws {
    var pool = try TestPool.withPasskeys()
    let tokens = try pool.tokens()
    var ids: [String] = []
    for _ in 1...3 { ids.append(try pool.addPasskey(tokens).id) }
    let first = pool.own(tokens, "ListWebAuthnCredentials", ["MaxResults": 1]).body
    _ = pool.own(tokens, "DeleteWebAuthnCredential", ["CredentialId": .string(ids[0])])
    let next: JSONObject = ["NextToken": first["NextToken"] ?? ""]
    let rest = pool.own(tokens, "ListWebAuthnCredentials", next).body["Credentials"]?.array ?? []
    #expect(rest.map { $0["CredentialId"]?.string } == Array(ids[1...]))
  }

  private struct Element: PlacedElement {
    var place: Int?
    var created = TestPool.start
  }

  @Test func `a place is the time, and a clock that stands still does not repeat a place`() {
    let start = 1_795_248_000_250_000
    var elements: [Element] = []
    for _ in 1...3 { elements.append(Element(place: elements.place(at: TestPool.start))) }
    #expect(elements.map(\.place) == [start, start + 1, start + 2])
    elements.removeFirst()
    #expect(elements.placed.map(\.number) == [start + 1, start + 2])
    #expect(elements.place(at: TestPool.start.addingTimeInterval(-5)) == start + 3)
  }

  @Test func `elements that an earlier version stored come before later elements`() {
    let start = 1_795_248_000_250_000
    let old = Element(created: TestPool.start.addingTimeInterval(-1))
    let elements = [old, Element(), Element(place: start + 1)]
    #expect(elements.placed.map(\.number) == [start - 1_000_000, start, start + 1])
  }
}
