internal import ServiceRules

// Effects of resources that no part of a configuration file represents.
extension Knowledge {
  /// The effect of adding or removing a resource, by its type; nil if unknown.
  static func unread(_ change: SettingChange) -> Assessment? {
    guard case .other(let key) = change.path.part, change.path.members.isEmpty,
      let kind = UnreadKind(key)
    else { return nil }
    return unread[kind]?.first?.cases.first { $0.shape.fits(change) }?.assessment
  }

  private static let unread: [UnreadKind: [Entry]] = [
    .user: table([
      Setting("users.*", Set(UserFlow.allCases), .documented("API reference, AdminDeleteUser")): [
        Case("user-removed", .disappears, .dataLoss): """
        The deployment deletes the user, including the password, attributes, and second factors. \
        Signing in fails with NotAuthorizedException or UserNotFoundException.
        """,
        Case("user-added", .any, .none, source: .documented("API reference, AdminCreateUser")):
          "An additional user. Other users are not affected.",
      ]
    ]),
    .member: table([
      Setting(
        "members.*",
        [.signIn, .session],
        .documented("API reference, AdminRemoveUserFromGroup")
      ): [
        Case("member-removed", .disappears, .behavior):
          "The user leaves the group: tokens no longer list the group in cognito:groups.",
        Case(
          "member-added",
          .any,
          .behavior,
          source: .documented("API reference, AdminAddUserToGroup")
        ): "The user joins the group: tokens list the group in cognito:groups.",
      ]
    ]),
  ]
}

/// Resources without settings, by their types in templates and in Terraform.
enum UnreadKind {
  case user
  /// A user's membership in a group.
  case member

  /// Reads the kind from a resource's name in its file: an address, or a logical ID with a type;
  /// nil for other resources.
  init?(_ key: String) {
    let types = [TerraformAddress(key).type, String(key.split(separator: " ").last ?? "")]
    guard let kind = types.lazy.compactMap({ UnreadKind.types[$0] }).first else { return nil }
    self = kind
  }

  private static let types: [String: UnreadKind] = [
    "aws_cognito_user": .user, "(AWS::Cognito::UserPoolUser)": .user,
    "aws_cognito_user_in_group": .member,
    "(AWS::Cognito::UserPoolUserToGroupAttachment)": .member,
  ]
}
