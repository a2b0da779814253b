/// A part of the service; the raw value is its heading in reports and docs.
package enum ServicePart: String, Hashable, Sendable, CaseIterable {
  case pool = "Pool"
  case signInPolicy = "Sign-in policy"
  case mfa = "MFA"
  case recovery = "Recovery"
  case schema = "Schema"
  case messages = "Messages"
  case triggers = "Triggers"
  case client = "Client"
  case oauth = "OAuth"
  case tokens = "Tokens"
  case domain = "Domain"
  case branding = "Branding"
  case identityProvider = "Identity provider"
  case group = "Group"
  case resourceServer = "Resource server"
  case risk = "Risk"
  case logDelivery = "Log delivery"
}

// MARK: - Rules of a part

extension ServicePart {
  /// The operations that configure the part.
  var operations: [String] {
    switch self {
    case .pool, .signInPolicy, .recovery, .messages, .triggers:
      ["CreateUserPool", "UpdateUserPool"]
    case .mfa: ["SetUserPoolMfaConfig"]
    case .schema: ["CreateUserPool", "AddCustomAttributes"]
    case .client, .oauth, .tokens: ["CreateUserPoolClient", "UpdateUserPoolClient"]
    case .domain: ["CreateUserPoolDomain", "UpdateUserPoolDomain"]
    case .branding: ["CreateManagedLoginBranding", "UpdateManagedLoginBranding"]
    case .identityProvider: ["CreateIdentityProvider", "UpdateIdentityProvider"]
    case .group: ["CreateGroup", "UpdateGroup"]
    case .resourceServer: ["CreateResourceServer", "UpdateResourceServer"]
    case .risk: ["SetRiskConfiguration"]
    case .logDelivery: ["SetLogDeliveryConfiguration"]
    }
  }

  /// The user flows that most rules of the part affect.
  var flows: Set<UserFlow> {
    switch self {
    case .pool, .signInPolicy, .client, .logDelivery: []
    case .mfa: [.mfa, .signIn]
    case .recovery: [.resetPassword]
    case .schema, .group: [.attributes]
    case .messages, .triggers: [.messages]
    case .tokens: [.session]
    case .oauth, .domain, .branding, .identityProvider, .resourceServer: [.oauth]
    case .risk: [.signIn]
    }
  }

  /// The rules of a table, which has unique kebab-case IDs and drafts.
  func rules(_ table: KeyValuePairs<String, ServiceRule.Draft>) -> [ServiceRule] {
    table.map { id, draft in draft(id, self) }
  }
}
