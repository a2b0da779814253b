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

  private static let permissions = [
    "USER_SRP_AUTH": "ALLOW_USER_SRP_AUTH", "USER_PASSWORD_AUTH": "ALLOW_USER_PASSWORD_AUTH",
    "USER_AUTH": "ALLOW_USER_AUTH", "CUSTOM_AUTH": "ALLOW_CUSTOM_AUTH",
    "ADMIN_USER_PASSWORD_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "ADMIN_NO_SRP_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "REFRESH_TOKEN_AUTH": "ALLOW_REFRESH_TOKEN_AUTH", "REFRESH_TOKEN": "ALLOW_REFRESH_TOKEN_AUTH",
  ]

  /// The value that a client needs for an `AuthFlow` of InitiateAuth; nil for an unknown flow.
  package static func permission(forAuthFlow flow: String) -> String? { permissions[flow] }

  /// The flows of a client under their current names; the default for an empty list.
  package static func allowed(by names: [String]) -> [String] {
    names.isEmpty ? usual : current(names)
  }

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
