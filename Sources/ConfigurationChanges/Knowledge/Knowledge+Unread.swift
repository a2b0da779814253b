internal import ServiceRules

// What is known of resources that no part of a configuration file stands for.
extension Knowledge {
  /// What comes of a resource's coming or going, by its type; nil where nobody models that.
  static func unread(_ change: SettingChange) -> Judgement? {
    guard case .other(let key) = change.path.part, change.path.members.isEmpty,
      let kind = UnreadKind(key)
    else { return nil }
    switch (kind, change.after == nil) {
    case (.user, true): return userRemoved
    case (.member, true): return memberRemoved
    case (.user, false): return userAdded
    case (.member, false): return memberAdded
    }
  }

  private static let userRemoved = Judgement(
    entry: "user-removed",
    severity: .dataLoss,
    words: """
      The deployment deletes the user, with the password, attributes and second factors: signing in ends in \
      NotAuthorizedException or UserNotFoundException.
      """,
    source: .documented("API reference, AdminDeleteUser"),
    flows: Set(Flow.allCases)
  )

  private static let userAdded = Judgement(
    entry: "user-added",
    severity: .none,
    words: "A further user; the others don't notice.",
    source: .documented("API reference, AdminCreateUser")
  )

  private static let memberRemoved = Judgement(
    entry: "member-removed",
    severity: .behavior,
    words: "The user leaves the group: tokens are without it in cognito:groups.",
    source: .documented("API reference, AdminRemoveUserFromGroup"),
    flows: [.signIn, .session]
  )

  private static let memberAdded = Judgement(
    entry: "member-added",
    severity: .behavior,
    words: "The user is put in the group: tokens have it in cognito:groups.",
    source: .documented("API reference, AdminAddUserToGroup"),
    flows: [.signIn, .session]
  )
}

/// Resources that are no settings, by the types of templates and of Terraform.
enum UnreadKind {
  case user
  /// That a user is in a group.
  case member

  /// Takes what a file calls the resource: an address, or a logical id with its type.
  init?(_ key: String) {
    let types = [TerraformAddress(key).type, String(key.split(separator: " ").last ?? "")]
    if types.contains("aws_cognito_user") || types.contains("(AWS::Cognito::UserPoolUser)") {
      self = .user
    } else if types.contains("aws_cognito_user_in_group")
      || types.contains("(AWS::Cognito::UserPoolUserToGroupAttachment)")
    {
      self = .member
    } else {
      return nil
    }
  }
}
