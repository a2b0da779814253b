import JSON
@testable import MockPool
@testable import MockServer
import Testing

@Suite("The authorization server at the root")
struct RootTests {
  @Test func `a sign-in at the root leads to the app and its tokens`() async throws {
    try await RunningServer.run { server in
      _ = try await OAuthFixture(on: server)
      let pool = try await OAuthFixture(on: server)
      var browser = Browser(server.client)
      let page = try await browser.follow(pool.authorize().atRoot)
      #expect(page.text.contains("action=\"/login?"))
      let told = try pool.told(try await browser.submit(page, OAuthFixture.credentials))
      let code = [
        ("grant_type", "authorization_code"), ("code", told["code"] ?? ""),
        ("redirect_uri", OAuthFixture.callback), ("client_id", pool.pool.clientID),
      ]
      let tokens = try await server.client.form("/oauth2/token", code)
      #expect(tokens.status == 200, "\(tokens.text)")
      let token = try tokens.json["access_token"]?.string ?? ""
      let bearer = [("Authorization", "Bearer \(token)")]
      let info = try await server.client.send("GET", "/oauth2/userInfo", bearer)
      #expect(try info.json["email"] == "ann@example.test")
      let refresh = try tokens.json["refresh_token"]?.string ?? ""
      let revoked = [("token", refresh), ("client_id", pool.pool.clientID)]
      #expect(try await server.client.form("/oauth2/revoke", revoked).status == 200)
      let bye = [("client_id", pool.pool.clientID), ("logout_uri", "https://app.test/bye")]
      let out = try await browser.get("/logout?\(FormFields(bye).text)")
      #expect(out.header("Location") == "https://app.test/bye")
      #expect(try await browser.follow(pool.authorize().atRoot).text.contains("current-password"))
    }
  }

  @Test func `a browser can be signed in to several pools at once`() async throws {
    try await RunningServer.run { server in
      let pools = [try await OAuthFixture(on: server), try await OAuthFixture(on: server)]
      var browser = Browser(server.client)
      for pool in pools {
        let page = try await browser.follow(pool.authorize().atRoot)
        _ = try await browser.submit(page, OAuthFixture.credentials)
      }
      for pool in pools {
        let answer = try await browser.follow(pool.authorize().atRoot)
        #expect(try pool.told(answer)["code"] != nil)
      }
    }
  }

  @Test func `a client is found by its Basic credentials`() async throws {
    try await RunningServer.run { server in
      _ = try await OAuthFixture(on: server, user: false)
      let pool = try await OAuthFixture(on: server, client: ["GenerateSecret": true])
      let code = try await pool.signIn()["code"] ?? ""
      let fields = [
        ("grant_type", "authorization_code"), ("code", code),
        ("redirect_uri", OAuthFixture.callback),
      ]
      let basic = pool.basic(pool.secret)
      let answer = try await server.client.form("/oauth2/token", fields, basic)
      #expect(answer.status == 200, "\(answer.text)")
    }
  }

  @Test(arguments: [
    ("POST", "/oauth2/token", [("grant_type", "refresh_token")], 400, "invalid_request"),
    (
      "POST", "/oauth2/token", [("grant_type", "refresh_token"), ("client_id", "x")], 400,
      "invalid_client"
    ),
    ("POST", "/oauth2/revoke", [("token", "x")], 400, "invalid_request"),
    ("POST", "/oauth2/revoke", [("token", "x"), ("client_id", "x")], 401, "invalid_client"),
    ("GET", "/oauth2/token", [], 405, "invalid_request"),
    ("DELETE", "/oauth2/userInfo", [], 405, "invalid_request"),
    ("PUT", "/oauth2/revoke", [], 405, "invalid_request"),
    (
      "POST", "/oauth2/token", [("a", String(repeating: "a", count: 70_000))], 413,
      "invalid_request"
    ),
  ])
  func `apps get JSON errors that a page of any origin can read`(
    _ method: String,
    _ path: String,
    _ fields: [(String, String)],
    _ status: Int,
    _ error: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      _ = try await OAuthFixture(on: server, user: false)
      for base in ["", "/\(pool.pool.poolID)"] {
        let answer = try await server.client.form(base + path, fields, method: method)
        #expect(answer.status == status)
        #expect(try answer.json["error"]?.string == error)
        #expect(answer.header("Content-Type") == "application/json;charset=UTF-8")
        #expect(answer.header("Access-Control-Allow-Origin") == "*")
      }
    }
  }

  @Test func `a token of an unknown pool is reported to the app`() async throws {
    try await RunningServer.run { server in
      _ = try await OAuthFixture(on: server, user: false)
      for token in ["x", "a.b.c", ""] {
        let bearer = [("Authorization", "Bearer \(token)")]
        let answer = try await server.client.send("GET", "/oauth2/userInfo", bearer)
        #expect(answer.header("Access-Control-Allow-Origin") == "*")
        #expect([400, 401].contains(answer.status))
        #expect(try answer.json["error"] != nil)
      }
    }
  }

  @Test(arguments: [
    ("/login", "client_id&#39; is not present"), ("/login?client_id=x", "Client does not exist"),
    ("/oauth2/authorize?client_id=x", "Client does not exist"),
  ])
  func `users see the error for a request without a client`(
    _ path: String,
    _ words: String
  )
    async throws
  {
    try await RunningServer.run { server in
      _ = try await OAuthFixture(on: server, user: false)
      var browser = Browser(server.client)
      #expect(try await browser.follow(path).text.contains(words))
    }
  }

  @Test func `a request without a pool does not use up a pool's fault`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let path = "/_authflow/pools/\(pool.pool.poolID)/faults"
      let fault: JSONObject = ["operation": "oauth2/token", "error": "server_error"]
      #expect(try await server.client.send("POST", path, [], fault).status == 200)
      let other = try await server.client.form("/oauth2/token", [("client_id", "x")])
      #expect(try other.json["error"] == "invalid_client")
      #expect(server.exchanges.all.last?.poolID == nil)
      let own = try await server.client.form("/oauth2/token", [("client_id", pool.pool.clientID)])
      #expect(try own.json["error"] == "server_error")
      #expect(own.header("Access-Control-Allow-Origin") == "*")
    }
  }

  @Test(arguments: [
    "/oauth2/token", "/oauth2/userInfo", "/.well-known/jwks.json", "/nothing",
    "/_authflow-and-more",
  ])
  func `a mock without pools returns 404, in JSON or as plain text for browsers`(
    _ path: String
  ) async throws {
    try await RunningServer.run { server in
      let method = path == "/oauth2/token" ? "POST" : "GET"
      let answer = try await server.client.send(method, path)
      #expect(answer.status == 404)
      #expect(try answer.json["message"] != nil)
      #expect(answer.header("Access-Control-Allow-Origin") == "*")
      let browser = try await server.client.send("GET", "/nothing", [("Accept", "text/html,*/*")])
      #expect(browser.text == "Not found.\n")
    }
  }
}

extension String {
  /// The address without the pool's ID.
  fileprivate var atRoot: String { String(dropFirst().drop { $0 != "/" }) }
}

extension PlainClient {
  fileprivate func form(
    _ path: String,
    _ fields: [(String, String)],
    _ headers: [(String, String)] = [],
    method: String = "POST"
  ) async throws -> PlainAnswer {
    let type = [("Content-Type", "application/x-www-form-urlencoded")]
    return try await send(method, path, type + headers, body: Array(FormFields(fields).text.utf8))
  }
}
