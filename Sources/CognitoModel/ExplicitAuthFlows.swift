/// The flows that a client's `ExplicitAuthFlows` allow (API reference, CreateUserPoolClient).
package enum ExplicitAuthFlows {
  private static let legacy = [
    "ADMIN_NO_SRP_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "CUSTOM_AUTH_FLOW_ONLY": "ALLOW_CUSTOM_AUTH",
    "USER_PASSWORD_AUTH": "ALLOW_USER_PASSWORD_AUTH",
  ]

  /// The service's default for a client without any.
  package static let usual = [
    "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_CUSTOM_AUTH",
  ]

  /// The flows under their current names; a client with legacy names keeps what every client had then.
  package static func current(_ names: [String]) -> [String] {
    guard names.contains(where: { legacy[$0] != nil }) else { return names }
    let kept = names.contains("CUSTOM_AUTH_FLOW_ONLY") ? [] : ["ALLOW_USER_SRP_AUTH"]
    return names.map { legacy[$0] ?? $0 } + ["ALLOW_REFRESH_TOKEN_AUTH"] + kept
  }
}
