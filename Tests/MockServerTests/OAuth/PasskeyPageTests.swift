import AuthCrypto
import JSON
@testable import MockPool
@testable import MockServer
import TestSupport
import Testing

@Suite("The page /passkeys/add")
struct PasskeyPageTests {
  private static let pool: JSONObject = [
    "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]]]
  ]

  private static let origin = "http://localhost:9229"

  private static func fixture(
    on server: RunningServer,
    _ configuration: JSONObject = ["RelyingPartyId": "localhost"]
  ) async throws -> OAuthFixture {
    let pool = try await OAuthFixture(
      on: server,
      pool: Self.pool,
      client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]]
    )
    try await pool.setMFA([
      "MfaConfiguration": "OFF", "WebAuthnConfiguration": .object(configuration),
    ])
    return pool
  }

  /// A browser in which ann has signed in and reached the page.
  private static func arrive(_ pool: OAuthFixture) async throws -> (Browser, PlainAnswer) {
    var browser = Browser(pool.client)
    let path = pool.authorize().replacing("oauth2/authorize", with: "passkeys/add")
    let form = try await browser.follow(path)
    let answer = try await browser.submit(form, OAuthFixture.credentials)
    let next = try #require(answer.header("Location"))
    #expect(next.hasPrefix("/\(pool.pool.poolID)/passkeys/add?"))
    return (browser, try await browser.follow(next))
  }

  private static func options(_ page: PlainAnswer) throws -> JSONValue {
    let text = try #require(page.text.attribute("data-options", of: "form"))
    return try JSONValue(parsing: Array(text.utf8))
  }

  @Test func `a user signs in, adds a passkey, and continues to the app`() async throws {
    try await RunningServer.run { server in
      let pool = try await Self.fixture(on: server)
      var (browser, page) = try await Self.arrive(pool)
      var random = SeededRandom(seed: 1)
      let options = try Self.options(page).object ?? [:]
      let made = try SoftwareAuthenticator()
        .register(options, origin: Self.origin, using: &random)
      let sent = [("credential", JSONValue.object(made.response).text())]
      let code = try pool.told(try await browser.submit(page, sent))["code"]
      let tokens = try await pool.redeem(code ?? "").json
      let token = tokens["access_token"] ?? .null
      let listed = try await server.client.call("ListWebAuthnCredentials", ["AccessToken": token])
      #expect(try listed.json["Credentials"]?.array?.count == 1)
      #expect(try listed.json["Credentials"]?.array?.first?["RelyingPartyId"] == "localhost")
    }
  }

  @Test(arguments: ["", "no JSON", "{}", "[]", #"{"type": "public-key", "id": "a"}"#])
  func `an invalid passkey is reported on the page, and the page can be used again`(
    _ credential: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await Self.fixture(on: server)
      var (browser, page) = try await Self.arrive(pool)
      let again = try await browser.submit(page, [("credential", credential)])
      #expect(again.status == 200)
      #expect(again.text.contains("role=\"alert\""))
      #expect(try Self.options(again)["challenge"] != Self.options(page)["challenge"])
    }
  }

  @Test func `the browser runs only the page's own script, and each page has a different nonce`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await Self.fixture(on: server)
      var (browser, page) = try await Self.arrive(pool)
      let path = pool.authorize().replacing("oauth2/authorize", with: "passkeys/add")
      let second = try await browser.follow(path)
      var nonces: Set<String> = []
      for page in [page, second] {
        let nonce = try #require(page.text.attribute("nonce", of: "script"))
        let policy = page.header("Content-Security-Policy") ?? ""
        #expect(policy.contains("script-src 'nonce-\(nonce)';"))
        nonces.insert(nonce)
      }
      #expect(nonces.count == 2)
      let form = try await browser.get(pool.authorize([("prompt", "login")]))
      let login = try await browser.follow(form.header("Location") ?? "")
      #expect(login.header("Content-Security-Policy")?.contains("script-src 'none'") == true)
    }
  }

  @Test func `a user can continue without a passkey`() async throws {
    try await RunningServer.run { server in
      let pool = try await Self.fixture(on: server)
      var (browser, page) = try await Self.arrive(pool)
      let start = try #require(page.text.firstRange(of: "<p class=\"links\">")?.upperBound)
      let link = try #require(String(page.text[start...]).attribute("href", of: "a"))
      #expect(try pool.told(try await browser.follow(link))["code"] != nil)
    }
  }

  @Test func `a pool without passkeys shows the reason, and a form from another site is rejected`()
    async throws
  {
    try await RunningServer.run { server in
      let plain = try await OAuthFixture(on: server)
      var browser = Browser(server.client)
      let form = try await browser.follow(plain.authorize())
      _ = try await browser.submit(form, OAuthFixture.credentials)
      let path = plain.authorize().replacing("oauth2/authorize", with: "passkeys/add")
      let page = try await browser.get(path)
      #expect(page.status == 400)
      #expect(page.text.contains("WebAuthnNotEnabledException"))
      let forged = try await browser.post(path, [("credential", "{}")])
      #expect(forged.status == 403)
    }
  }

  @Test(arguments: [("client_id", "x"), ("redirect_uri", "https://evil.test/")])
  func `a wrong client or address is shown to the user`(
    _ field: String,
    _ value: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await Self.fixture(on: server)
      var browser = Browser(server.client)
      let path = pool.authorize([(field, value)])
        .replacing("oauth2/authorize", with: "passkeys/add")
      #expect(try await browser.follow(path).status == 400)
    }
  }
}
