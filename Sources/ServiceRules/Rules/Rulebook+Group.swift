internal import JSON

extension Rulebook {
  static let group = ServicePart.group.rules([
    "group-exists": refused(
      by: ["CreateGroup"],
      error: .groupExists,
      says: "A group with the name already exists.",
      source: .measured("CLI error lines of CreateGroup; Amplify, for a name in a different case"),
      why:
        "Group names are unique in a pool. They are case-insensitive if the pool's user names are.",
      fix: "choose another GroupName"
    ) { call in
      guard let name = call.text("GroupName"), let groups = call.parts(.groups) else { return [] }
      let ignoresCase = call.current("UsernameConfiguration.CaseSensitive")?.bool == false
      let isTaken = groups.contains { group in
        group["GroupName"]?.string?.hasSameBytes(as: name, ignoringCase: ignoresCase) ?? false
      }
      guard isTaken else { return [] }
      return [RuleViolation("GroupName", "is `\(name)`, which the pool already has")]
    },
    "group-role-of-other-account": refused(
      error: .accessDenied,
      says: "Cross-account pass role is not allowed.",
      source: .measured("cdk-preflight, group-role-arn-account; error type unconfirmed"),
      why: "Only roles in the pool's account can be passed to Cognito.",
      fix: "use a role in the pool's account"
    ) { call in
      guard let named = call.foreign(.account, of: "RoleArn"), let own = call.account, named != own
      else { return [] }
      return [RuleViolation("RoleArn", "is in account \(named), but the pool is in \(own)")]
    },
  ])
}
