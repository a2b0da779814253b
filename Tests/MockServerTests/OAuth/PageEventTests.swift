import JSON
@testable import MockPool
import Testing

@testable import MockServer

/// Events and injected faults of the pages.
@Suite struct PageEventTests {
  private static let protection: JSONObject = [
    "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"], "UserPoolTier": "PLUS",
  ]

  /// A user's events, newest first.
  ///
  /// Each has its type, its response, and each challenge with a sign for its result.
  private func events(of pool: OAuthFixture, _ username: String = "ann") async throws -> [String] {
    let input: JSONObject = ["Username": .string(username)]
    let list = try await pool.admin("AdminListUserAuthEvents", input).json["AuthEvents"]
    return (list?.array ?? []).map { event in
      let challenges = (event["ChallengeResponses"]?.array ?? []).map { challenge in
        (challenge["ChallengeName"]?.string ?? "")
          + (challenge["ChallengeResponse"] == "Success" ? "+" : "-")
      }
      let words = [event["EventType"]?.string ?? "", event["EventResponse"]?.string ?? ""]
      return (words + challenges).joined(separator: " ")
    }
  }

  @Test func `successful and failed sign-ins on the pages are logged`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: Self.protection)
      var browser = Browser(pool.client)
      var page = try await browser.follow(pool.authorize())
      page = try await browser.submit(page, [("username", "ann"), ("password", "wrong")])
      page = try await browser.submit(page, OAuthFixture.credentials)
      #expect(page.status == 302)
      #expect(
        try await events(of: pool) == ["SignIn Pass Password+", "SignIn Fail Password-"]
      )
    }
  }

  @Test func `a temporary password and the page after it are one event`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: Self.protection)
      let temporary: JSONObject = ["Password": "Temporary-1", "Permanent": false]
      _ = try await pool.admin("AdminSetUserPassword", temporary)
      var browser = Browser(pool.client)
      var page = try await browser.follow(pool.authorize())
      page = try await browser.submit(page, [("username", "ann"), ("password", "Temporary-1")])
      #expect(try await events(of: pool) == ["SignIn InProgress Password+"])
      page = try await browser.submit(page, [("new_password", "Lasting-one-2")])
      #expect(page.status == 302)
      #expect(try await events(of: pool) == ["SignIn Pass Password+"])
    }
  }

  @Test func `a sign-up and a reset on the pages are logged as with the API`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: Self.protection)
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let address = try #require(form.text.attribute("action", of: "form"))
      var page = try await browser.get(address.replacing("/login?", with: "/forgotPassword?"))
      page = try await browser.submit(page, [("username", "ann")])
      #expect(try await events(of: pool) == ["ForgotPassword InProgress"])
      let code = try await pool.pool.messages(to: "ann@example.test").last?["code"]?.string
      page = try await browser.submit(
        page,
        [("username", "ann"), ("code", code ?? ""), ("new_password", "Lasting-one-2")]
      )
      #expect(try await events(of: pool) == ["SignIn Pass Password+", "ForgotPassword Pass"])
    }
  }

  @Test func `the sign-in after a sign-up on the pages is a separate event`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: Self.protection, user: false)
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let link = try #require(form.text.links.first { $0.contains("/signup?") })
      var page = try await browser.submit(
        try await browser.get(link),
        [
          ("username", "bob"), ("userAttributes.email", "bob@example.test"),
          ("password", PoolFixture.password),
        ]
      )
      #expect(try await events(of: pool, "bob") == ["SignUp Pass"])
      let code = try await pool.pool.messages(to: "bob@example.test").last?["code"]?.string
      page = try await browser.submit(page, [("username", "bob"), ("code", code ?? "")])
      #expect(page.status == 302)
      #expect(try await events(of: pool, "bob") == ["SignIn Pass", "SignUp Pass"])
    }
  }

  private func inject(_ fault: JSONObject, _ pool: OAuthFixture) async throws {
    let server = pool.pool.server
    let path = "\(server.endpoint.controlPath)/pools/\(pool.pool.poolID)/faults"
    #expect(try await server.client.send("POST", path, [], fault).status == 200)
  }

  static let faults: [(fault: JSONObject, status: Int, body: String)] = [
    (["error": "invalid_grant"], 400, #"{"error":"invalid_grant"}"#),
    (["httpStatus": 503], 503, ""),
    (
      ["throttle": true], 429,
      #"{"error":"too_many_requests","error_description":"Rate exceeded"}"#
    ),
  ]

  @Test(arguments: faults)
  func `the token endpoint fails once as injected and changes nothing`(
    fault: JSONObject,
    status: Int,
    body: String
  ) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let code = try await pool.signIn()["code"] ?? ""
      try await inject((["operation": "oauth2/token"] as JSONObject).merging(fault), pool)
      let refused = try await pool.redeem(code)
      #expect(refused.status == status)
      #expect(refused.text == body)
      #expect(try await pool.redeem(code).status == 200)
      let told = server.exchanges.all.filter { $0.operation == "oauth2/token" }.map(\.status)
      #expect(told == [status, 200])
    }
  }

  @Test func `a cut connection and a delayed response also affect the pages`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      try await inject(["operation": "login", "drop": true], pool)
      await #expect(throws: (any Error).self) { try await pool.signIn() }
      try await inject(["operation": "login", "latency": 0.05], pool)
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await pool.signIn()["code"] != nil)
      #expect(clock.now - start >= .milliseconds(50))
      try await inject(["operation": "login", "error": "server_error"], pool)
      var browser = Browser(pool.client)
      let page = try await browser.follow(pool.authorize())
      #expect(page.status == 400)
      #expect(page.text.contains("server_error"))
    }
  }
}
