/// The operations that rules name together.
enum Operations {
  static let pool = ["CreateUserPool", "UpdateUserPool"]
  static let mfa = ["SetUserPoolMfaConfig"]
  static let client = ["CreateUserPoolClient", "UpdateUserPoolClient"]
  static let domain = ["CreateUserPoolDomain", "UpdateUserPoolDomain"]
  static let identityProvider = ["CreateIdentityProvider", "UpdateIdentityProvider"]
  static let resourceServer = ["CreateResourceServer", "UpdateResourceServer"]
  static let group = ["CreateGroup", "UpdateGroup"]
  static let branding = ["CreateManagedLoginBranding", "UpdateManagedLoginBranding"]
  static let terms = ["CreateTerms", "UpdateTerms"]
  static let style = ["SetUICustomization"]
  static let risk = ["SetRiskConfiguration"]
  static let logDelivery = ["SetLogDeliveryConfiguration"]
}
