internal import Values

/// Common wrong names for members of Cognito's operations.
enum MemberSynonyms {
  private static let names = [
    "authflows": "ExplicitAuthFlows", "allowedauthflows": "ExplicitAuthFlows",
    "authenticationflows": "ExplicitAuthFlows", "flows": "ExplicitAuthFlows",
    "mfa": "MfaConfiguration", "mfaconfig": "MfaConfiguration",
    "autoverify": "AutoVerifiedAttributes",
    "autoverified": "AutoVerifiedAttributes", "secret": "GenerateSecret",
    "hassecret": "GenerateSecret", "clientsecret": "GenerateSecret", "redirecturis": "CallbackURLs",
    "redirecturls": "CallbackURLs", "redirecturi": "CallbackURLs", "scopes": "AllowedOAuthScopes",
    "oauthscopes": "AllowedOAuthScopes", "oauthflows": "AllowedOAuthFlows",
    "granttypes": "AllowedOAuthFlows", "signinwith": "UsernameAttributes",
    "aliases": "AliasAttributes", "triggers": "LambdaConfig", "lambdas": "LambdaConfig",
    "email": "EmailConfiguration", "sms": "SmsConfiguration", "recovery": "AccountRecoverySetting",
    "deletionprotected": "DeletionProtection", "identityproviders": "SupportedIdentityProviders",
    "authflow": "AuthFlow", "flow": "AuthFlow", "user": "Username", "attributes": "UserAttributes",
    "code": "ConfirmationCode", "newpassword": "Password", "group": "GroupName",
    "client": "ClientId", "pool": "UserPoolId", "accesstokenlifetime": "AccessTokenValidity",
    "idtokenlifetime": "IdTokenValidity", "refreshtokenlifetime": "RefreshTokenValidity",
  ]

  /// The known member that a word means; nil if there is none.
  static func meant(by word: String, among known: [String]) -> String? {
    guard let name = names[word.lowercasedLetters], known.contains(name),
      !known.contains(where: { $0.lowercased() == word.lowercased() })
    else { return nil }
    return name
  }
}
