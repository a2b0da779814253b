import Algorithms
import FoundationEssentials
import JSON
import Values

/// A group of the pool's users.
struct Group: Hashable, Sendable, Codable {
  /// The group's number, which is never reused.
  ///
  /// Memberships therefore end with the group, even if a new group has the same name.
  let number: Int
  let name: String
  var description: String?
  var roleARN: String?

  /// The precedence; lower values come first, and nil comes last (API reference).
  var precedence: Int?
  let created: Date
  var modified: Date

  /// The group's position among a user's groups: by precedence, then from oldest to newest.
  ///
  /// The position has the precedence, a 32-bit integer in the service model, in its upper bits.
  var rank: Int { ((precedence ?? 1 << 31) << 31) + number }
}

/// The pool's groups in order of creation.
struct GroupTable: Sendable {
  private var groups = TrackedTable<Int, Group>()
  private var numbers: [ExactString: Int] = [:]

  /// The number of groups ever created.
  private(set) var made = 0

  subscript(number: Int) -> Group? { groups[number] }

  subscript(name: String) -> Group? { numbers[ExactString(name)].flatMap { groups[$0] } }

  /// Adds a group with a new name.
  mutating func add(_ name: String, at now: Date) -> Group {
    made += 1
    let group = Group(number: made, name: name, created: now, modified: now)
    groups[made] = group
    numbers[ExactString(name)] = made
    return group
  }

  /// Replaces an existing group.
  mutating func update(_ group: Group) { groups[group.number] = group }

  mutating func remove(_ group: Group) {
    groups[group.number] = nil
    numbers[ExactString(group.name)] = nil
  }

  /// The groups in the order of their numbers.
  var all: [Group] { groups.entries.values.sorted { $0.number < $1.number } }

  func contains(where isWanted: (Group) -> Bool) -> Bool {
    groups.entries.values.contains(where: isWanted)
  }
}

// MARK: - Storage

extension GroupTable {
  /// Starts tracking changes.
  mutating func track() { groups.track() }

  /// Returns the groups changed since the last call, with nil for deleted groups.
  mutating func takeChanges() -> [(key: Int, value: Group?)] { groups.takeChanges() }

  /// Restores stored groups.
  mutating func restore(_ kept: [Group], made count: Int) {
    for group in kept {
      groups[group.number] = group
      numbers[ExactString(group.name)] = group.number
    }
    made = count
  }
}

// MARK: - On the wire

extension Group {
  /// GroupType, without members that have no value.
  func shown(in poolID: String) -> JSONValue {
    var members: JSONObject = ["GroupName": .string(name), "UserPoolId": .string(poolID)]
    members["Description"] = description.map(JSONValue.string)
    members["RoleArn"] = roleARN.map(JSONValue.string)
    members["Precedence"] = precedence.map { .integer($0) }
    members["LastModifiedDate"] = .timestamp(modified)
    members["CreationDate"] = .timestamp(created)
    return .object(members)
  }
}

/// The token claims from a user's groups.
///
/// A user without groups has none of these claims.
struct GroupClaims: Hashable, Sendable {
  /// The value of `cognito:groups`, in ID and access tokens.
  let names: [String]

  /// The value of `cognito:roles`, in ID tokens: the roles of all groups that have a role.
  let roles: [String]

  /// The value of `cognito:preferred_role`, in ID tokens: the role of the group with the highest
  /// precedence.
  ///
  /// The claim is missing if groups of equal precedence have different roles (API reference,
  /// CreateGroup). Groups without a role don't count. According to the developer guide, a single
  /// allowed role is the preferred role.
  let preferredRole: String?
}

extension GroupClaims {
  /// Creates claims from a user's groups, highest precedence first.
  init(_ groups: [Group]) {
    names = groups.map(\.name)
    let withRoles = groups.filter { $0.roleARN != nil }
    roles = Array(withRoles.compactMap(\.roleARN).uniqued())
    let best = withRoles.prefix { $0.precedence == withRoles.first?.precedence }
    let candidates = Set(best.compactMap(\.roleARN))
    preferredRole = candidates.count == 1 ? candidates.first : nil
  }
}
