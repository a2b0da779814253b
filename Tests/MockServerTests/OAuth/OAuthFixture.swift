import AuthCrypto
import JSON
@testable import MockPool
@testable import MockServer
import Testing
import Values

/// A pool with the user ann, whose client uses the authorization server.
struct OAuthFixture {
  let pool: PoolFixture
  let secret: String?
  let client: PlainClient

  static let callback = "https://app.test/callback"
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  static let settings: JSONObject = [
    "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code", "implicit"],
    "AllowedOAuthScopes": ["openid", "email", "profile", "aws.cognito.signin.user.admin"],
    "CallbackURLs": [.string(callback), "myapp://done?kept=1"],
    "LogoutURLs": ["https://app.test/bye"], "SupportedIdentityProviders": ["COGNITO"],
    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
  ]

  init(
    on server: RunningServer,
    pool settings: JSONObject = [:],
    client changes: JSONObject = [:],
    user: Bool = true
  ) async throws {
    let made = try await PoolFixture(on: server, settings)
    let answer = try await server.client.call(
      "CreateUserPoolClient",
      (["UserPoolId": .string(made.poolID), "ClientName": "shop"] as JSONObject)
        .merging(Self.settings).merging(changes)
    )
    let description = try #require(try answer.json["UserPoolClient"], "\(answer.text)")
    let id = try #require(description["ClientId"]?.string)
    pool = PoolFixture(server: server, poolID: made.poolID, clientID: id)
    secret = description["ClientSecret"]?.string
    client = server.client
    if user {
      _ = try await admin("AdminCreateUser", ["UserAttributes": Self.attributes])
      try await setPassword()
    }
  }

  private static let attributes: JSONValue = [
    ["Name": "email", "Value": "ann@example.test"], ["Name": "email_verified", "Value": "true"],
    ["Name": "given_name", "Value": "Ann"],
  ]

  func admin(_ operation: String, _ input: JSONObject = [:]) async throws -> PlainAnswer {
    let usual: JSONObject = ["UserPoolId": .string(pool.poolID), "Username": "ann"]
    return try await client.call(operation, usual.merging(input))
  }

  /// The settings of a pool that sends email from an address of its own.
  static let developersMail: JSONObject = [
    "EmailConfiguration": [
      "EmailSendingAccount": "DEVELOPER",
      "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/a@example.test",
    ]
  ]

  /// Sets the second factors, which are optional unless `methods` contains another mode.
  func setMFA(_ methods: JSONObject) async throws {
    let usual: JSONObject = ["MfaConfiguration": "OPTIONAL"]
    let answer = try await admin("SetUserPoolMfaConfig", usual.merging(methods))
    #expect(answer.status == 200, "\(answer.text)")
  }

  func setPassword() async throws {
    let input: JSONObject = ["Password": .string(PoolFixture.password), "Permanent": true]
    #expect(try await admin("AdminSetUserPassword", input).status == 200)
  }
}

// MARK: - Requests

extension OAuthFixture {
  func path(_ endpoint: String, _ fields: [(String, String)] = []) -> String {
    let query = FormFields(fields).text
    return "/\(pool.poolID)/\(endpoint)" + (query.isEmpty ? "" : "?\(query)")
  }

  /// The parameters of a code request with some changes.
  ///
  /// A change to nil removes the parameter.
  func authorize(_ changes: [(String, String?)] = []) -> String {
    var fields = [
      ("response_type", "code"), ("client_id", pool.clientID), ("redirect_uri", Self.callback),
      ("state", "s 1"),
    ]
    for (name, value) in changes {
      fields.removeAll { $0.0 == name }
      if let value { fields.append((name, value)) }
    }
    return path("oauth2/authorize", fields)
  }

  func post(
    _ endpoint: String,
    _ fields: [(String, String)],
    _ headers: [(String, String)] = []
  ) async throws -> PlainAnswer {
    let type = [("Content-Type", "application/x-www-form-urlencoded")]
    return try await client.send(
      "POST",
      path(endpoint),
      type + headers,
      body: Array(FormFields(fields).text.utf8)
    )
  }

  func token(
    _ fields: [(String, String)],
    _ headers: [(String, String)] = []
  ) async throws -> PlainAnswer { try await post("oauth2/token", fields, headers) }

  func basic(_ secret: String?) -> [(String, String)] {
    let pair = "\(pool.clientID):\(secret ?? "")"
    return [("Authorization", "Basic " + Base64.encode(Array(pair.utf8)))]
  }
}

// MARK: - Sign-in

extension OAuthFixture {
  static let credentials = [("username", "ann"), ("password", PoolFixture.password)]

  /// Signs ann in with a new browser.
  ///
  /// Returns the parameters that the app receives.
  func signIn(_ changes: [(String, String?)] = []) async throws -> FormFields {
    var browser = Browser(client)
    let page = try await browser.follow(authorize(changes))
    return try told(try await browser.submit(page, Self.credentials))
  }

  /// The parameters that an app receives at its redirect URI.
  func told(_ answer: PlainAnswer) throws -> FormFields {
    #expect(answer.status == 302)
    let location = try #require(answer.header("Location"), "\(answer.text)")
    let start = try #require(location.firstIndex { $0 == "?" || $0 == "#" })
    return FormFields(parsing: location[start...].dropFirst())
  }

  func redeem(
    _ code: String,
    _ changes: [(String, String)] = []
  ) async throws -> PlainAnswer {
    var fields = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.callback),
      ("client_id", pool.clientID),
    ]
    for change in changes {
      fields.removeAll { $0.0 == change.0 }
      if !change.1.isEmpty { fields.append(change) }
    }
    return try await token(fields)
  }

  /// The token endpoint's response for ann.
  func tokens(_ changes: [(String, String?)] = []) async throws -> JSONValue {
    let code = try await signIn(changes)["code"] ?? ""
    return try await redeem(code).json
  }
}

extension JSONValue {
  func claims(_ token: String) throws -> JSONObject {
    try CompactJWS(parsing: self[token]?.string ?? "").payload
  }
}
