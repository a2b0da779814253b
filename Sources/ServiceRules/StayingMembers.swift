/// What an update leaves as it is where it does not name it; every other member goes back to its default.
package enum StayingMembers {
  /// Of UpdateUserPool (API reference for the tier; measured in August 2026 for MFA and both policies;
  /// seen of what is kept until it is verified: ekristen/aws-nuke#477, and of the protection from
  /// deletion: go-to-k/cdk-real-drift#630; API reference for DcrConfiguration).
  package static let ofPool: Set = [
    "UserPoolTier", "MfaConfiguration", "UserAttributeUpdateSettings", "DeletionProtection",
    "DcrConfiguration",
  ]
}
