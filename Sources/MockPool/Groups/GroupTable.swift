import FoundationEssentials
import JSON

/// A group of the pool's users.
struct Group: Hashable, Sendable, Codable {
  /// Never given again, so that memberships end with their group and not with its name.
  let number: Int
  let name: String
  var description: String?
  var roleARN: String?

  /// The lower, the more it counts; a group without one counts least (API reference).
  var precedence: Int?
  let created: Date
  var modified: Date
}

/// The pool's groups in the order in which they were created.
struct GroupTable: Sendable {
  private var groups = TrackedTable<Int, Group>()
  private var numbers: [String: Int] = [:]

  /// How many there have ever been.
  private(set) var made = 0

  subscript(number: Int) -> Group? { groups[number] }

  subscript(name: String) -> Group? { numbers[name].flatMap { groups[$0] } }

  /// Adds a group whose name no other has.
  mutating func add(_ name: String, at now: Date) -> Group {
    made += 1
    let group = Group(number: made, name: name, created: now, modified: now)
    groups[made] = group
    numbers[name] = made
    return group
  }

  /// Replaces a group that is there.
  mutating func update(_ group: Group) { groups[group.number] = group }

  mutating func remove(_ group: Group) {
    groups[group.number] = nil
    numbers[group.name] = nil
  }

  /// The groups in the order of their numbers.
  var all: [Group] { groups.entries.values.sorted { $0.number < $1.number } }

  func contains(where isWanted: (Group) -> Bool) -> Bool {
    groups.entries.values.contains(where: isWanted)
  }
}

// MARK: - Kept

extension GroupTable {
  /// Notes from now on which groups change.
  mutating func track() { groups.track() }

  /// The groups that have changed since they were last taken, nil for those that are gone.
  mutating func takeChanges() -> [(key: Int, value: Group?)] { groups.takeChanges() }

  /// Puts groups back that were kept.
  mutating func restore(_ kept: [Group], made count: Int) {
    for group in kept {
      groups[group.number] = group
      numbers[group.name] = group.number
    }
    made = count
  }
}

// MARK: - On the wire

extension Group {
  /// GroupType; what a group lacks is left out.
  func shown(in poolID: String) -> JSONValue {
    var members: JSONObject = ["GroupName": .string(name), "UserPoolId": .string(poolID)]
    members["Description"] = description.map(JSONValue.string)
    members["RoleArn"] = roleARN.map(JSONValue.string)
    members["Precedence"] = precedence.map { .number(JSONNumber($0)) }
    members["LastModifiedDate"] = .timestamp(modified)
    members["CreationDate"] = .timestamp(created)
    return .object(members)
  }
}

/// What a user's groups put into tokens; a user of no group has none of the claims.
struct GroupClaims: Hashable, Sendable {
  /// `cognito:groups`, in id and access tokens.
  let names: [String]

  /// `cognito:roles`, in id tokens: the roles of all groups that have one.
  let roles: [String]

  /// `cognito:preferred_role`, in id tokens: the role of the group that counts most.
  ///
  /// None where groups that count the same have different roles (API reference, CreateGroup); groups
  /// without a role have no say (developer guide: with one allowed role it is that one).
  let preferredRole: String?

  /// Takes a user's groups, those that count most first.
  init(_ groups: [Group]) {
    names = groups.map(\.name)
    let withRoles = groups.filter { $0.roleARN != nil }
    roles = withRoles.compactMap(\.roleARN).withoutRepetition
    let best = withRoles.prefix { $0.precedence == withRoles.first?.precedence }
    let candidates = Set(best.compactMap(\.roleARN))
    preferredRole = candidates.count == 1 ? candidates.first : nil
  }
}
