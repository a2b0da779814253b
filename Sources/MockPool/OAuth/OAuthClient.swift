import JSON

/// An app client as the authorization server reads it.
struct OAuthClient: Sendable {
  let settings: ClientSettings
  let name: String
  let callbacks: [String]
  let defaultCallback: String?
  let signOutAddresses: [String]

  /// The allowed scopes, in the client's order.
  let scopes: [String]

  /// None where `AllowedOAuthFlowsUserPoolClient` is off.
  let flows: Set<Flow>

  /// Whether users of the pool itself can sign in on the pages.
  let takesPasswords: Bool

  /// What `AllowedOAuthFlows` allows.
  enum Flow: String, Hashable, Sendable {
    case code, implicit
    case clientCredentials = "client_credentials"
  }

  init(_ client: ClientTable.Client) {
    let description = client.description
    settings = client.settings
    name = description["ClientName"]?.string ?? ""
    callbacks = description.strings("CallbackURLs")
    defaultCallback = description["DefaultRedirectURI"]?.string
    signOutAddresses = description.strings("LogoutURLs")
    scopes = description.strings("AllowedOAuthScopes")
    let isOn = description["AllowedOAuthFlowsUserPoolClient"]?.bool ?? false
    flows = isOn ? Set(description.strings("AllowedOAuthFlows").compactMap(Flow.init)) : []
    takesPasswords = description.strings("SupportedIdentityProviders").contains("COGNITO")
  }
}

extension MockPool {
  func oauthClient(_ id: String) -> OAuthClient? { clients[id].map { OAuthClient($0) } }
}

/// The scopes of a sign-in by the authorization server.
struct OAuthScopes: Hashable, Sendable, Codable {
  let names: [String]

  /// As tokens and requests have them.
  var text: String { names.joined(separator: " ") }

  var isOpenID: Bool { names.contains("openid") }

  /// Scopes that open some attributes, so that without any of them `openid` opens all (developer guide).
  private static let attributes: [String: Set<String>] = [
    "email": ["email", "email_verified"],
    "phone": ["phone_number", "phone_number_verified"],
  ]

  /// Whether id tokens and userInfo tell an attribute that the client can read.
  func shows(_ attribute: String) -> Bool {
    let limits = names.filter { OAuthScopes.attributes[$0] != nil }
    guard !limits.isEmpty, !names.contains("profile") else { return true }
    return limits.contains { OAuthScopes.attributes[$0]?.contains(attribute) ?? false }
  }
}
