/// Members that an update keeps if the call omits them.
///
/// Every other member is reset to its default.
package enum PreservedMembers {
  /// The members that UpdateUserPool keeps.
  ///
  /// Sources:
  ///
  /// - the API reference, for the tier and DcrConfiguration
  /// - measured in August 2026, for MFA and both policies
  /// - ekristen/aws-nuke#477, for UserAttributeUpdateSettings
  /// - go-to-k/cdk-real-drift#630, for DeletionProtection
  package static let ofPool: Set = [
    "UserPoolTier", "MfaConfiguration", "UserAttributeUpdateSettings", "DeletionProtection",
    "DcrConfiguration",
  ]
}
