import JSON
@testable import MockPool
@testable import MockServer
import Testing

/// Confirmation links in email.
@Suite struct ConfirmationLinkTests {
  private static let byLink: JSONObject = [
    "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
  ]

  /// The path of the link in the newest email to a recipient.
  private func path(to address: String, of pool: PoolFixture) async throws -> String {
    let text = try await pool.messages(to: address).last?["text"]?.string ?? ""
    let link = try #require(text.attribute("href", of: "a"), "\(text)")
    let root = pool.server.endpoint.url
    #expect(link.hasPrefix(root + "/"))
    return String(link.dropFirst(root.utf8.count))
  }

  private func status(_ name: String, _ pool: PoolFixture) async throws -> JSONValue? {
    let input: JSONObject = ["UserPoolId": .string(pool.poolID), "Username": .string(name)]
    return try await pool.server.client.call("AdminGetUser", input).json["UserStatus"]
  }

  @Test func `a link confirms its user once and shows a page`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server, Self.byLink)
      _ = try await pool.signUp("ann")
      let path = try await path(to: "ann@example.test", of: pool)
      let page = try await server.client.send("GET", path)
      #expect(page.status == 200)
      #expect(page.text.contains("<h1>Your registration has been confirmed!</h1>"))
      #expect(!page.text.contains("<form"))
      #expect(try await status("ann", pool) == "CONFIRMED")
      let again = try await server.client.send("GET", path)
      #expect(again.status == 400)
      #expect(again.text.contains("User cannot be confirmed. Current status is CONFIRMED"))
    }
  }

  @Test func `the code of a link also works with the API and is in the message`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server, Self.byLink)
      _ = try await pool.signUp("ann")
      let path = try await path(to: "ann@example.test", of: pool)
      let code = try await pool.messages(to: "ann@example.test").last?["code"]?.string ?? "none"
      #expect(path.hasSuffix("&confirmation_code=\(code)"))
      #expect(try await pool.confirm("ann").status == 200)
    }
  }

  @Test func `a newer link invalidates the older link, whose page shows the reason`() async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server, Self.byLink)
      _ = try await pool.signUp("ann")
      let first = try await path(to: "ann@example.test", of: pool)
      _ = try await pool.call("ResendConfirmationCode", ["Username": "ann"])
      let second = try await path(to: "ann@example.test", of: pool)
      let refused = try await server.client.send("GET", first)
      #expect(refused.status == 400)
      #expect(refused.text.contains("Invalid verification code provided"))
      #expect(try await status("ann", pool) == "UNCONFIRMED")
      #expect(try await server.client.send("GET", second).status == 200)
    }
  }

  @Test(arguments: ["client_id", "user_name", "confirmation_code"])
  func `an incomplete link leads to the error page`(_ name: String) async throws {
    try await RunningServer.run { server in
      let pool = try await PoolFixture(on: server, Self.byLink)
      let fields = [
        ("client_id", pool.clientID), ("user_name", "ann"), ("confirmation_code", "123456"),
      ].filter { $0.0 != name }
      var browser = Browser(server.client)
      let page = try await browser.follow(
        "/\(pool.poolID)/confirmUser?\(FormFields(fields).text)"
      )
      #expect(page.status == 400)
      #expect(page.text.contains("&#39;\(name)&#39; is not present"))
    }
  }

  @Test func `after a sign-up, the page mentions the link and continues with the sign-in`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: Self.byLink, user: false)
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let link = try #require(form.text.links.first { $0.contains("/signup?") })
      let sent = try await browser.submit(
        try await browser.get(link),
        [
          ("username", "bob"), ("userAttributes.email", "bob@example.test"),
          ("password", PoolFixture.password),
        ]
      )
      #expect(sent.text.contains("We have sent a link to b***@e***"))
      let path = try await path(to: "bob@example.test", of: pool.pool)
      #expect(try await browser.get(path).status == 200)
      let page = try await browser.get(try #require(sent.text.links.first))
      let answer = try await browser.submit(
        page,
        [("username", "bob"), ("password", PoolFixture.password)]
      )
      #expect(try pool.told(answer)["code"] != nil)
    }
  }
}
