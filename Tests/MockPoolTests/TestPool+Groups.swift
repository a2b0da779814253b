import JSON
@testable import MockPool

extension TestPool {
  /// Calls one of the administrator's operations on a group.
  mutating func group(
    _ operation: String,
    _ name: String,
    _ input: JSONObject = [:]
  ) -> MockReply {
    admin(operation, (["GroupName": .string(name)] as JSONObject).merging(input))
  }

  mutating func groups(of username: String) -> [String] {
    let body = admin("AdminListGroupsForUser", ["Username": .string(username)]).body
    return (body["Groups"]?.array ?? []).compactMap { $0["GroupName"]?.string }
  }

  mutating func members(of group: String) -> [String] {
    let body = admin("ListUsersInGroup", ["GroupName": .string(group)]).body
    return (body["Users"]?.array ?? []).compactMap { $0["Username"]?.string }
  }
}
