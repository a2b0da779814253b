extension CredentialsError {
  /// The reason that a role in a profile or in the environment can't be assumed.
  package enum RoleError: Hashable, Sendable {
    /// The role requires a code from an MFA device.
    case needsMFA
    /// The ARN of the role is missing.
    case noARN
    /// The profile has neither `source_profile` nor `credential_source`.
    case noSource
    /// The profile has both `source_profile` and `credential_source`.
    case twoSources
    /// The `credential_source` is not one that AWS defines.
    case unknownSource(String)
    /// The `credential_source` has no credentials.
    case emptySource(String)
    /// The `source_profile` is in none of the files.
    case unknownSourceProfile(String)
    /// The `source_profile` has no credentials.
    case sourceWithoutKeys(String)
    /// Each profile names the next profile as its source, and the last name repeats an earlier one.
    case cycle([String])
  }
}

extension CredentialsError.RoleError {
  /// The reason, after the place of the role.
  var description: String {
    switch self {
    case .needsMFA:
      "has `mfa_serial`: a run can't enter an MFA code; use a role without MFA, or a second "
        + "profile with temporary credentials of this role"
    case .noARN:
      "does not have the ARN of the role to assume; set `role_arn`, or `AWS_ROLE_ARN` with "
        + "`AWS_WEB_IDENTITY_TOKEN_FILE`"
    case .noSource: "has `role_arn`, but neither `source_profile` nor `credential_source`"
    case .twoSources: "has both `source_profile` and `credential_source`"
    case .unknownSource(let name):
      "has an unknown `credential_source` `\(name)`: expected `Environment`, `EcsContainer`, or "
        + "`Ec2InstanceMetadata`"
    case .emptySource(let name): "has `credential_source` `\(name)`, which has no credentials"
    case .unknownSourceProfile(let name): "has an unknown `source_profile` `\(name)`"
    case .sourceWithoutKeys(let name): "has `source_profile` `\(name)`, which has no credentials"
    case .cycle(let names):
      "is part of a cycle of profiles: " + names.map { "`\($0)`" }.joined(separator: " → ")
    }
  }
}
