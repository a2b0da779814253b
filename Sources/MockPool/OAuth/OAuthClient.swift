import JSON

/// An app client's settings for the authorization server.
struct OAuthClient: Sendable {
  let settings: ClientSettings
  let name: String
  let callbacks: [String]
  let defaultCallback: String?
  let signOutAddresses: [String]

  /// The allowed scopes, in the client's order.
  let scopes: [String]

  /// The allowed flows; empty if `AllowedOAuthFlowsUserPoolClient` is off.
  let flows: Set<Flow>

  /// Whether users of the pool itself can sign in on the pages.
  let takesPasswords: Bool

  /// The other identity providers that users can sign in with.
  let otherProviders: [String]

  /// A flow that `AllowedOAuthFlows` allows.
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
    let providers = description.strings("SupportedIdentityProviders")
    takesPasswords = providers.contains(OAuthClient.ownProvider)
    otherProviders = providers.filter { $0 != OAuthClient.ownProvider }
  }

  /// The name of the pool itself in the list of providers.
  private static let ownProvider = "COGNITO"

  /// The other identity provider in a request, or all providers of the client.
  ///
  /// For a request without a provider, the value is nil if the client includes the pool itself or
  /// has no provider.
  func otherProvider(in query: FormFields) -> String? {
    let asked = [query["identity_provider"], query["idp_identifier"]].compactMap(\.self)
    guard asked.isEmpty else { return asked.first { $0 != OAuthClient.ownProvider } }
    return takesPasswords || otherProviders.isEmpty ? nil : otherProviders.joined(separator: ", ")
  }
}

extension MockPool {
  func oauthClient(_ id: String) -> OAuthClient? { clients[id].map { OAuthClient($0) } }
}

/// The scopes of a sign-in through the authorization server.
struct OAuthScopes: Hashable, Sendable, Codable {
  let names: [String]

  /// The scopes in the format of tokens and requests.
  var text: String { names.joined(separator: " ") }

  /// The names in a string in the format of `text`; empty without a string.
  static func names(in text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }

  var isOpenID: Bool { names.contains("openid") }

  /// The attributes that each of these scopes allows.
  ///
  /// Without these scopes, `openid` allows all attributes (developer guide).
  private static let attributes: [String: Set<String>] = [
    "email": ["email", "email_verified"],
    "phone": ["phone_number", "phone_number_verified"],
  ]

  /// Whether ID tokens and userInfo show an attribute that the client can read.
  func shows(_ attribute: String) -> Bool {
    let limits = names.filter { OAuthScopes.attributes[$0] != nil }
    guard !limits.isEmpty, !names.contains("profile") else { return true }
    return limits.contains { OAuthScopes.attributes[$0]?.contains(attribute) ?? false }
  }
}
