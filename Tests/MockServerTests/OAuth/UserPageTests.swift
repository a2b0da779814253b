import JSON
@testable import MockPool
import Testing

@testable import MockServer

/// Sign-up and password reset on the pages.
@Suite struct UserPageTests {
  private func page(
    _ endpoint: String,
    of pool: OAuthFixture
  ) async throws -> (Browser, PlainAnswer) {
    var browser = Browser(pool.client)
    let form = try await browser.follow(pool.authorize())
    let link = try #require(form.text.links.first { $0.contains("/\(endpoint)?") })
    return (browser, try await browser.get(link))
  }

  private static let newcomer = [
    ("username", "bob"), ("userAttributes.email", "bob@example.test"),
    ("password", PoolFixture.password),
  ]

  private func code(to address: String, in pool: OAuthFixture) async throws -> String {
    try await pool.pool.messages(to: address).last?["code"]?.string ?? ""
  }

  @Test(arguments: [false, true])
  func `after a sign-up and its code, the browser returns to the app`(
    isConfidential: Bool
  )
    async throws
  {
    try await RunningServer.run { server in
      let secret: JSONObject = isConfidential ? ["GenerateSecret": true] : [:]
      let pool = try await OAuthFixture(on: server, client: secret, user: false)
      var (browser, page) = try await page("signup", of: pool)
      #expect(page.text.contains("<h1>Sign up</h1>"))
      page = try await browser.submit(page, Self.newcomer)
      #expect(page.text.contains("We have sent a code by email to b***@e***"), "\(page.text)")
      page = try await browser.submit(page, [("username", "bob"), ("code", "wrong1")])
      #expect(page.text.contains(#"id="problem-code""#))
      #expect(page.text.contains("Invalid verification code provided"))
      let right = try await code(to: "bob@example.test", in: pool)
      let answer = try await browser.submit(page, [("username", "bob"), ("code", right)])
      #expect(try pool.told(answer)["code"] != nil)
      let user = try await pool.admin("AdminGetUser", ["Username": "bob"]).json
      #expect(user["UserStatus"] == "CONFIRMED")
    }
  }

  @Test func `a rejected sign-up shows the reason and keeps all input except the password`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var (browser, page) = try await page("signup", of: pool)
      let weak = Self.newcomer.dropLast() + [("password", "feeble")]
      page = try await browser.submit(page, Array(weak))
      #expect(page.text.contains("Password did not conform with policy"))
      #expect(page.text.contains(#"id="problem-password""#))
      #expect(page.text.contains(#"value="bob@example.test""#))
      #expect(!page.text.contains("feeble"))
      page = try await browser.submit(page, [("username", "ann")] + Self.newcomer.dropFirst())
      #expect(page.text.contains(#"id="problem-username""#))
      #expect(page.text.contains("User already exists"))
      page = try await browser.submit(page, [("username", "bob")])
      #expect(page.text.contains("Please fill in this field."))
    }
  }

  @Test func `after a resend, only the new code is valid`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      var (browser, page) = try await page("signup", of: pool)
      page = try await browser.submit(page, Self.newcomer)
      let first = try await code(to: "bob@example.test", in: pool)
      let resend = try #require(
        page.text.attribute("formaction", of: "button type=\"submit\" class=\"other\"")
      )
      let csrf = try #require(browser.cookies["XSRF-TOKEN"])
      let session = try #require(page.text.hiddenField("session"))
      page = try await browser.post(
        resend,
        [("_csrf", csrf), ("session", session), ("username", "bob"), ("code", "")]
      )
      #expect(page.text.contains("We have sent a code"))
      let second = try await code(to: "bob@example.test", in: pool)
      #expect(first != second)
      let answer = try await browser.submit(page, [("username", "bob"), ("code", second)])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `a code in another browser confirms the user and leads to the sign-in`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      var (browser, page) = try await page("signup", of: pool)
      _ = try await browser.submit(page, Self.newcomer)
      var other = Browser(pool.client)
      let form = try await other.follow(pool.authorize())
      let address = try #require(form.text.attribute("action", of: "form"))
      page = try await other.get(address.replacing("/login?", with: "/confirm?"))
      let right = try await code(to: "bob@example.test", in: pool)
      page = try await other.submit(page, [("username", "bob"), ("code", right)])
      #expect(page.text.contains("Your account is confirmed."))
      let answer = try await other.submit(
        page,
        [("username", "bob"), ("password", PoolFixture.password)]
      )
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test
  func `a user confirmed by PreSignUp needs no code, and a user who gets no code is informed`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let path = "\(server.endpoint.controlPath)/pools/\(pool.pool.poolID)/triggers"
      let confirming: JSONObject = ["preSignUp": ["autoConfirmUser": true]]
      _ = try await server.client.send("POST", path, [], confirming)
      var (browser, page) = try await page("signup", of: pool)
      let answer = try await browser.submit(page, Self.newcomer)
      #expect(try pool.told(answer)["code"] != nil)
      _ = try await server.client.send("POST", path, [], [:])
      (browser, page) = try await self.page("signup", of: pool)
      page = try await browser.submit(
        page,
        [("username", "cid"), ("password", PoolFixture.password)]
      )
      #expect(page.text.contains("No code was sent"))
    }
  }

  @Test func `a pool without self sign-up has no sign-up page`() async throws {
    try await RunningServer.run { server in
      let closed: JSONObject = ["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]]
      let pool = try await OAuthFixture(on: server, pool: closed)
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      #expect(!form.text.contains("/signup?"))
      let address = try #require(form.text.attribute("action", of: "form"))
      let page = try await browser.get(address.replacing("/login?", with: "/signup?"))
      #expect(page.status == 400)
      #expect(page.text.contains("SignUp is not permitted for this user pool"))
    }
  }

  @Test func `a forgotten password is replaced with a code, and the browser returns to the app`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var (browser, page) = try await page("forgotPassword", of: pool)
      page = try await browser.submit(page, [("username", "ann")])
      #expect(page.text.contains("a***@e***"))
      let right = try await code(to: "ann@example.test", in: pool)
      page = try await browser.submit(
        page,
        [("username", "ann"), ("code", right), ("new_password", "weak")]
      )
      #expect(page.text.contains(#"id="problem-new_password""#), "\(page.text)")
      let answer = try await browser.submit(
        page,
        [("username", "ann"), ("code", right), ("new_password", "Lasting-one-2")]
      )
      #expect(try pool.told(answer)["code"] != nil)
      let old = try await pool.pool.signIn("ann")
      #expect(try old.errorType == "NotAuthorizedException")
    }
  }

  @Test(arguments: [
    ("ENABLED", "We have sent a code"), ("LEGACY", "client id combination not found"),
  ])
  func `a missing user is handled as the client is configured`(
    _ hiding: String,
    _ words: String
  )
    async throws
  {
    try await RunningServer.run { server in
      let settings: JSONObject = ["PreventUserExistenceErrors": .string(hiding)]
      let pool = try await OAuthFixture(on: server, client: settings, user: false)
      var (browser, page) = try await page("forgotPassword", of: pool)
      page = try await browser.submit(page, [("username", "nobody")])
      #expect(page.text.contains(words))
    }
  }

  @Test(arguments: ["signup", "confirm", "resendcode", "forgotPassword", "confirmForgotPassword"])
  func `a form from another site is rejected`(_ endpoint: String) async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let address = try #require(form.text.attribute("action", of: "form"))
      let path = address.replacing("/login?", with: "/\(endpoint)?")
      let forged = try await browser.post(path, Self.newcomer + [("code", "1")])
      #expect(forged.status == 403)
    }
  }
}

extension String {
  /// The targets of the links on a page.
  var links: [String] {
    split(separator: "<a ").dropFirst().compactMap { ("<a " + $0).attribute("href", of: "a") }
  }

  /// The value of a hidden field.
  func hiddenField(_ name: String) -> String? {
    split(separator: "<input ").lazy.map { "<input " + $0 }
      .first { $0.attribute("name", of: "input") == name }?
      .attribute("value", of: "input")
  }
}
