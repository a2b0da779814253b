internal import JSON

// Groups.
extension Rulebook {
  static let group: [ServiceRule] = [
    ServiceRule(
      "group-exists",
      .group,
      refusedBy: ["CreateGroup"],
      error: .groupExists,
      says: "A group with the name already exists.",
      source: .measured("CLI error lines of CreateGroup; Amplify, for a name of another case"),
      why: "A group's name is its own in the pool, whatever its case where user names have none.",
      fix: "choose another GroupName",
      flows: [.attributes]
    ) { call in
      guard let name = call.text("GroupName"), let groups = call.parts(.groups) else { return [] }
      let hasCase = call.current("UsernameConfiguration.CaseSensitive")?.bool ?? true
      let isSame = { (other: String) in
        hasCase ? other == name : other.lowercased() == name.lowercased()
      }
      guard groups.contains(where: { $0["GroupName"]?.string.map(isSame) ?? false }) else {
        return []
      }
      return [Breach("GroupName", "is `\(name)`, which the pool has")]
    }
  ]
}
