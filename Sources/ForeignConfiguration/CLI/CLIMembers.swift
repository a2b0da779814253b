internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

/// The members by which the settings of a pool are recognized in a response.
enum CLIMembers {
  /// Members of responses that contain parts of a pool.
  static var parts: [String: ListedPart] {
    [
      "Group": .groups, "Groups": .groups, "ResourceServer": .resourceServers,
      "ResourceServers": .resourceServers, "DomainDescription": .domains,
      "IdentityProvider": .identityProviders, "RiskConfiguration": .risks,
    ]
  }

  private static let keys = CognitoModel.mfaSettings.union(parts.keys).union([
    "UserPool", "UserPoolClient", "LogDeliveryConfiguration",
  ])

  /// Whether the members are those of a response that contains parts of a pool.
  static func isResponse(_ answer: JSONObject, amongOthers: Bool) -> Bool {
    guard answer["UserPoolId"] == nil else { return false }
    let known = answer.keys.filter { keys.contains($0) }
    // The mode alone is a response only among other responses, or if it is OFF:
    // GetUserPoolMfaConfig returns this mode for a pool without second factors.
    let isMode = answer.without(["ResponseMetadata"]).keys == ["MfaConfiguration"]
    return known.contains { $0 != "MfaConfiguration" }
      || isMode && (amongOthers || answer["MfaConfiguration"] == "OFF")
  }

  /// The instruction for a file without such a response.
  static let help =
    "Use the response of describe-user-pool, get-user-pool-mfa-config, "
    + "describe-user-pool-client, get-group, list-groups, describe-resource-server, "
    + "list-resource-servers, describe-user-pool-domain, describe-identity-provider, "
    + "describe-risk-configuration, or get-log-delivery-configuration."
}
