/// The flows that the `ExplicitAuthFlows` of a client allow (API reference, CreateUserPoolClient).
package enum ExplicitAuthFlows {
  private static let legacy = [
    "ADMIN_NO_SRP_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "CUSTOM_AUTH_FLOW_ONLY": "ALLOW_CUSTOM_AUTH",
    "USER_PASSWORD_AUTH": "ALLOW_USER_PASSWORD_AUTH",
  ]

  /// The service's default for a client without `ExplicitAuthFlows`.
  package static let usual = [
    "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
  ]

  /// The flows under their current names.
  ///
  /// A client with legacy names also has the refresh flow. Without `CUSTOM_AUTH_FLOW_ONLY`, it also
  /// has the SRP flow.
  package static func current(_ names: [String]) -> [String] {
    guard names.contains(where: { legacy[$0] != nil }) else { return names }
    let kept = names.contains("CUSTOM_AUTH_FLOW_ONLY") ? [] : ["ALLOW_USER_SRP_AUTH"]
    return names.map { legacy[$0] ?? $0 } + ["ALLOW_REFRESH_TOKEN_AUTH"] + kept
  }
}
