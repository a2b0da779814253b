/// Settings that differ between environments: resource names, addresses, and domains.
enum EnvironmentSettings {
  private static let patterns: [SettingPattern] = [
    "pool.LambdaConfig.**", "pool.EmailConfiguration.SourceArn", "pool.EmailConfiguration.From",
    "pool.EmailConfiguration.ReplyToEmailAddress", "pool.EmailConfiguration.ConfigurationSet",
    "pool.SmsConfiguration.*",
    "mfa.WebAuthnConfiguration.RelyingPartyId", "clients.*.CallbackURLs", "clients.*.LogoutURLs",
    "clients.*.DefaultRedirectURI", "clients.*.AnalyticsConfiguration.**", "groups.*.RoleArn",
    "domain.*.**", "identityProviders.*.ProviderDetails.**", "logDelivery.**",
    "risk.NotifyConfiguration.**", "risk.*.NotifyConfiguration.**",
    "risk.AccountTakeoverRiskConfiguration.NotifyConfiguration.**",
    "risk.*.AccountTakeoverRiskConfiguration.NotifyConfiguration.**",
  ]

  /// Trigger versions belong to the app, not to the environment.
  private static let besides: SettingPattern = "pool.LambdaConfig.*.LambdaVersion"

  static func contains(_ path: SettingPath) -> Bool {
    !besides.matches(path) && patterns.contains { $0.matches(path) }
  }
}
