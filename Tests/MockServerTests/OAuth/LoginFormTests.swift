import AuthCrypto
import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite struct LoginFormTests {
  /// The sign-in page in a new browser.
  private func page(
    of pool: OAuthFixture,
    _ changes: [(String, String?)] = []
  ) async throws -> (Browser, PlainAnswer) {
    var browser = Browser(pool.client)
    let page = try await browser.follow(pool.authorize(changes))
    return (browser, page)
  }

  @Test func `the form is plain, labeled, and escaped, and works with password managers`()
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, user: false)
      let (_, page) = try await page(of: pool, [("login_hint", #""><script>alert(1)</script>"#)])
      #expect(page.status == 200)
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.header("Content-Security-Policy")?.contains("frame-ancestors 'none'") ?? false)
      #expect(page.text.contains("<b>shop</b>"))
      #expect(!page.text.contains("<script"))
      for part in [
        #"<html lang="en">"#, #"<label for="username">Username</label>"#,
        #"<label for="password">Password</label>"#, #"autocomplete="username""#,
        #"type="password" autocomplete="current-password""#,
        #"value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;""#,
      ] {
        #expect(page.text.contains(part), "\(part)")
      }
    }
  }

  @Test(arguments: [
    ("LEGACY", "ann", "wrong", "Incorrect username or password."),
    ("LEGACY", "nobody", "wrong", "User does not exist."),
    ("ENABLED", "nobody", "wrong", "Incorrect username or password."),
    ("ENABLED", "", "wrong", "Please fill in this field."),
    ("ENABLED", "ann", "", "Please fill in this field."),
  ])
  func `a rejected sign-in shows the reason and keeps the name but not the password`(
    _ hiding: String,
    _ name: String,
    _ password: String,
    _ words: String
  ) async throws {
    try await RunningServer.run { server in
      let settings: JSONObject = ["PreventUserExistenceErrors": .string(hiding)]
      let pool = try await OAuthFixture(on: server, client: settings)
      var (browser, page) = try await page(of: pool)
      page = try await browser.submit(page, [("username", name), ("password", password)])
      #expect(page.text.contains(words))
      #expect(page.text.contains(#"aria-invalid="true""#))
      #expect(name.isEmpty || page.text.contains(#"value="\#(name)""#))
      #expect(!page.text.contains("value=\"wrong\""))
      let answer = try await browser.submit(page, OAuthFixture.credentials)
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `a form from another site is rejected`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var (browser, page) = try await page(of: pool)
      let action = try #require(page.text.attribute("action", of: "form"))
      let forged = try await browser.post(action, OAuthFixture.credentials)
      #expect(forged.status == 403)
      browser.forget("XSRF-TOKEN")
      page = try await browser.submit(page, OAuthFixture.credentials)
      #expect(page.status == 403)
    }
  }

  private func page(
    afterTemporaryPasswordOf pool: OAuthFixture
  ) async throws -> (Browser, PlainAnswer) {
    let temporary: JSONObject = ["Password": "Temporary-1", "Permanent": false]
    _ = try await pool.admin("AdminSetUserPassword", temporary)
    var (browser, form) = try await page(of: pool)
    return (
      browser, try await browser.submit(form, [("username", "ann"), ("password", "Temporary-1")])
    )
  }

  @Test func `a temporary password is changed during the sign-in`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var (browser, page) = try await page(afterTemporaryPasswordOf: pool)
      #expect(page.text.contains(#"autocomplete="new-password""#))
      page = try await browser.submit(page, [("new_password", "short")])
      #expect(page.text.contains("Password does not conform to policy"))
      let answer = try await browser.submit(page, [("new_password", "Lasting-one-2")])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `the page asks for an email code, and again after a wrong code`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: OAuthFixture.developersMail)
      try await pool.setMFA(["EmailMfaConfiguration": [:]])
      let preference: JSONObject = ["EmailMfaSettings": ["Enabled": true, "PreferredMfa": true]]
      _ = try await pool.admin("AdminSetUserMFAPreference", preference)
      var (browser, page) = try await page(of: pool)
      page = try await browser.submit(page, OAuthFixture.credentials)
      #expect(page.text.contains(#"autocomplete="one-time-code""#), "\(page.text)")
      #expect(page.text.contains("a***@e***"))
      page = try await browser.submit(page, [("code", "wrong1")])
      #expect(page.text.contains(#"id="problem-code""#))
      let code = try await pool.pool.messages(to: "ann@example.test").last?["code"]?.string
      let answer = try await browser.submit(page, [("code", code ?? "")])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `the page asks for an authenticator code`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      try await pool.setMFA(["SoftwareTokenMfaConfiguration": ["Enabled": true]])
      let token = try await pool.tokens()["access_token"] ?? ""
      let secret =
        try await pool.client.call("AssociateSoftwareToken", ["AccessToken": token])
        .json["SecretCode"]?.string ?? ""
      let code = TOTP.code(secret: secret, step: TOTP.step(at: RunningServer.start)) ?? ""
      let verified = try await pool.client.call(
        "VerifySoftwareToken",
        ["AccessToken": token, "UserCode": .string(code)]
      )
      #expect(verified.status == 200)
      let preference: JSONObject = [
        "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]
      ]
      _ = try await pool.admin("AdminSetUserMFAPreference", preference)
      var (browser, page) = try await page(of: pool)
      page = try await browser.submit(page, OAuthFixture.credentials)
      #expect(page.text.contains("Open your authenticator app"))
      let moment = RunningServer.start.addingTimeInterval(30)
      let next = TOTP.code(secret: secret, step: TOTP.step(at: moment)) ?? ""
      let answer = try await browser.submit(page, [("code", next)])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `a factor that must be set up is reported as not available`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      let totp: JSONObject = [
        "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
      ]
      try await pool.setMFA(totp)
      var (browser, page) = try await page(of: pool)
      page = try await browser.submit(page, OAuthFixture.credentials)
      #expect(page.text.contains("Second factor required"))
      #expect(!page.text.contains("<form"))
    }
  }

  @Test func `a page that was open too long restarts the sign-in`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      var (browser, page) = try await page(afterTemporaryPasswordOf: pool)
      _ = try await pool.pool.advance(by: 181, "/clock")
      page = try await browser.submit(page, [("new_password", "Lasting-one-2")])
      #expect(page.text.contains("session is expired"))
      #expect(page.text.contains("current-password"))
    }
  }
}
