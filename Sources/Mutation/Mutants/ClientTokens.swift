internal import MockPool

extension MutantCatalog {
  static let clientTokens = MutantFamily(
    "Tokens of app clients",
    [
      Mutant(
        "wrong-client-secret",
        "a client got a token with a wrong secret",
        in: "GetClientToken",
        { $0.clients.tokenSecretMustMatch = false },
        noticedBy: """
          scenario: A client gets a token only with its secret
          steps:
            \(client)
            - GetClientToken: { ClientId: $(backend), Secret: $(clientSecret)x }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "forbidden-scope",
        "a client got a token with a scope that it does not have",
        in: "GetClientToken",
        { $0.clients.scopesAreLimited = false },
        noticedBy: """
          scenario: A client gets a token only with its own scopes
          steps:
            \(client)
            - GetClientToken: { ClientId: $(backend), Secret: $(clientSecret), Scopes: [api/write] }
              expect: { error: InvalidParameterException }
          """
      ),
    ]
  )

  /// A client of a backend with the scope `api/read`.
  private static let client = """
    - CreateResourceServer:
          Identifier: api
          Name: API
          Scopes:
            - { ScopeName: read, ScopeDescription: Read }
            - { ScopeName: write, ScopeDescription: Write }
      - CreateUserPoolClient:
          ClientName: backend
          GenerateSecret: true
          ExplicitAuthFlows: [ALLOW_CLIENT_TOKEN_AUTH]
          AllowedOAuthFlows: [client_credentials]
          AllowedOAuthFlowsUserPoolClient: true
          AllowedOAuthScopes: [api/read]
        save:
          backend: response.UserPoolClient.ClientId
          clientSecret: response.UserPoolClient.ClientSecret
    """
}
