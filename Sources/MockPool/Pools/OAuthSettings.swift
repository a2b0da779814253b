import JSON

/// What a client's settings for the authorization server must be.
enum OAuthSettings {
  /// Refuses settings that the service does not keep.
  ///
  /// «unconfirmed»: in which order they are looked at.
  static func requireSound(_ client: JSONObject, hasSecret: Bool) throws(MockFault) {
    let grants = client.strings("AllowedOAuthFlows")
    try requireGrants(grants, hasSecret: hasSecret)
    let isOn = client["AllowedOAuthFlowsUserPoolClient"]?.bool ?? false
    if isOn, grants.isEmpty || client.strings("AllowedOAuthScopes").isEmpty {
      throw .oauthNeedsFlowsAndScopes
    }
    let callbacks = client.strings("CallbackURLs")
    if callbacks.isEmpty, grants.contains(where: { $0 != clientCredentials }) {
      throw .oauthNeedsCallbacks
    }
    for address in callbacks + client.strings("LogoutURLs") { try requireAddress(address) }
    if let usual = client["DefaultRedirectURI"]?.string, !callbacks.contains(usual) {
      throw .defaultIsNoCallback
    }
  }

  private static let clientCredentials = OAuthClient.Flow.clientCredentials.rawValue

  /// A client of its own for client credentials, with a secret (seen, both).
  private static func requireGrants(_ grants: [String], hasSecret: Bool) throws(MockFault) {
    guard grants.contains(clientCredentials) else { return }
    guard hasSecret else { throw .clientCredentialsNeedSecret }
    guard grants.count == 1 else { throw .clientCredentialsStandAlone }
  }

  /// Plain HTTP leads to this machine only, and no address has a fragment (API reference).
  private static func requireAddress(_ address: String) throws(MockFault) {
    if address.contains("#") { throw .addressWithFragment(address) }
    let prefix = "http://"
    guard address.lowercased().hasPrefix(prefix) else { return }
    let host = address.dropFirst(prefix.count).prefix { !"/?".contains($0) }.lowercased()
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains { here in
      host == here || host.hasPrefix(here + ":")
    }
    guard isHere else { throw .addressByPlainHTTP(address) }
  }
}
