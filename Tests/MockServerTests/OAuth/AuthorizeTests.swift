import JSON
@testable import MockPool
import Testing

@Suite struct AuthorizeTests {
  @Test(
    arguments: [
      ([("response_type", nil)], "?state=s+1&error=invalid_request"),
      ([("response_type", "code token")], "?state=s+1&error=invalid_request"),
      (
        [("scope", "openid phone")],
        "?error_description=invalid_scope&state=s+1&error=invalid_request"
      ),
      ([("scope", "email")], "?error_description=invalid_scope&state=s+1&error=invalid_request"),
      ([("code_challenge", "abc")], "?state=s+1&error=invalid_request"),
      ([("code_challenge_method", "S256")], "?state=s+1&error=invalid_request"),
      (
        [
          ("code_challenge", String(repeating: "a", count: 43)), ("code_challenge_method", "plain"),
        ],
        "?state=s+1&error=invalid_request"
      ),
      ([("prompt", "none")], "?state=s+1&error=login_required"),
      ([("prompt", "none"), ("state", nil)], "?error=login_required"),
      ([("prompt", "none"), ("response_type", "token")], "#state=s+1&error=login_required"),
    ] as [([(String, String?)], String)]
  )
  func `the app gets the error for its request`(
    _ changes: [(String, String?)],
    _ told: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let answer = try await server.client.send("GET", pool.authorize(changes))
      #expect(answer.status == 302)
      #expect(answer.header("Location") == OAuthFixture.callback + told)
    }
  }

  @Test(
    arguments: [
      (("client_id", nil), "Required String parameter &#39;client_id&#39; is not present"),
      (("client_id", "nobody"), "Client does not exist"),
      (("redirect_uri", nil), "Required String parameter &#39;redirect_uri&#39; is not present"),
      (("redirect_uri", "https://evil.test/"), "redirect_mismatch"),
      (("redirect_uri", "https://app.test/callback/"), "redirect_mismatch"),
    ] as [((String, String?), String)]
  )
  func `the user sees an error that cannot be returned to an app`(
    _ change: (String, String?),
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      var browser = Browser(server.client)
      let page = try await browser.follow(pool.authorize([change]))
      #expect(page.status == 400)
      #expect(page.text.contains(words))
    }
  }

  @Test(
    arguments: [
      ["AllowedOAuthFlowsUserPoolClient": false], ["AllowedOAuthFlows": ["implicit"]],
      ["SupportedIdentityProviders": []],
    ] as [JSONObject]
  )
  func `a client without OAuth is rejected`(_ settings: JSONObject) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, client: settings, user: false)
      let told = try pool.told(try await server.client.send("GET", pool.authorize()))
      #expect(told["error"] == "unauthorized_client")
    }
  }

  @Test func `the default redirect URI is used if the request has none`() async throws {
    try await RunningServer.run { server in
      let settings: JSONObject = ["DefaultRedirectURI": "myapp://done?kept=1"]
      let pool = try await OAuthFixture(on: server, client: settings)
      let path = pool.authorize([("redirect_uri", nil), ("prompt", "none")])
      let location = try await server.client.send("GET", path).header("Location")
      #expect(location == "myapp://done?kept=1&state=s+1&error=login_required")
    }
  }

  @Test func `a signed-in browser does not need the password for one hour`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var browser = Browser(server.client)
      let page = try await browser.follow(pool.authorize())
      _ = try await browser.submit(page, OAuthFixture.credentials)
      for prompt in [nil, "none"] {
        let answer = try await browser.follow(pool.authorize([("prompt", prompt)]))
        #expect(try pool.told(answer)["code"] != nil)
      }
      let asked = try await browser.follow(pool.authorize([("prompt", "login")]))
      #expect(asked.text.contains("current-password"))
      _ = try await pool.pool.advance(by: 3600, "/clock")
      let again = try await browser.follow(pool.authorize())
      #expect(again.text.contains("current-password"))
    }
  }

  @Test func `the implicit flow returns tokens in the fragment, without a refresh token`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var browser = Browser(server.client)
      let page = try await browser.follow(pool.authorize([("response_type", "token")]))
      let answer = try await browser.submit(page, OAuthFixture.credentials)
      #expect(answer.header("Location")?.hasPrefix(OAuthFixture.callback + "#id_token=") ?? false)
      let told = try pool.told(answer)
      #expect(
        told.elements.map(\.name) == [
          "id_token", "access_token", "expires_in", "token_type", "state",
        ]
      )
      #expect(told["state"] == "s 1")
      let bearer = [("Authorization", "Bearer \(told["access_token"] ?? "")")]
      let info = try await server.client.send("GET", pool.path("oauth2/userInfo"), bearer)
      #expect(try info.json["email"] == "ann@example.test")
    }
  }

  @Test func `signing out ends the browser's session`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var browser = Browser(server.client)
      let page = try await browser.follow(pool.authorize())
      _ = try await browser.submit(page, OAuthFixture.credentials)
      let kept = browser
      let fields = [("client_id", pool.pool.clientID), ("logout_uri", "https://app.test/bye")]
      let bye = try await browser.get(pool.path("logout", fields))
      #expect(bye.header("Location") == "https://app.test/bye")
      #expect(browser.cookies["cognito"] == nil)
      var thief = kept
      #expect(try await thief.follow(pool.authorize()).text.contains("current-password"))
    }
  }

  @Test(
    arguments: [
      ([("logout_uri", "https://evil.test/")], "redirect_mismatch"),
      ([("redirect_uri", "https://evil.test/")], "redirect_mismatch"),
      ([], "Required String parameter &#39;redirect_uri&#39; is not present"),
      ([("redirect_uri", OAuthFixture.callback), ("response_type", "code")], "current-password"),
    ] as [([(String, String)], String)]
  )
  func `signing out leads to a registered address or to the form`(
    _ fields: [(String, String)],
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      var browser = Browser(server.client)
      let path = pool.path("logout", [("client_id", pool.pool.clientID)] + fields)
      #expect(try await browser.follow(path).text.contains(words))
    }
  }
}
