import FoundationEssentials
import JSON
@testable import MockPool
@testable import MockServer
import Synchronization
import Testing

/// The steps between the password and the app.
@Suite struct PageStepTests {
  /// The page after ann's password.
  private func page(after pool: OAuthFixture) async throws -> (Browser, PlainAnswer) {
    var browser = Browser(pool.client)
    let form = try await browser.follow(pool.authorize())
    return (browser, try await browser.submit(form, OAuthFixture.credentials))
  }

  private static let sms: JSONObject = [
    "SmsMfaConfiguration": [
      "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"]
    ]
  ]

  private func givePhone(to pool: OAuthFixture) async throws {
    let phone: JSONObject = [
      "UserAttributes": [
        ["Name": "phone_number", "Value": "+15550100"],
        ["Name": "phone_number_verified", "Value": "true"],
      ]
    ]
    #expect(try await pool.admin("AdminUpdateUserAttributes", phone).status == 200)
  }

  @Test func `the page asks for an SMS code and masks the number`() async throws {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server)
      try await pool.setMFA(Self.sms)
      try await givePhone(to: pool)
      let preference: JSONObject = ["SMSMfaSettings": ["Enabled": true, "PreferredMfa": true]]
      #expect(try await pool.admin("AdminSetUserMFAPreference", preference).status == 200)
      var (browser, page) = try await page(after: pool)
      #expect(page.text.contains("We have sent a code by SMS to +****0100"), "\(page.text)")
      page = try await browser.submit(page, [("code", "wrong1")])
      #expect(page.text.contains(#"id="problem-code""#))
      let code = try await pool.pool.messages(to: "%2B15550100").last?["code"]?.string
      let answer = try await browser.submit(page, [("code", code ?? "")])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test(arguments: [("SMS_MFA", "by SMS"), ("EMAIL_OTP", "by email")])
  func `the page asks for the factor that the user chose`(
    _ factor: String,
    _ words: String
  )
    async throws
  {
    try await RunningServer.run { server in
      let pool = try await OAuthFixture(on: server, pool: OAuthFixture.developersMail)
      try await pool.setMFA(Self.sms.merging(["EmailMfaConfiguration": [:]]))
      try await givePhone(to: pool)
      let both: JSONObject = [
        "SMSMfaSettings": ["Enabled": true], "EmailMfaSettings": ["Enabled": true],
      ]
      #expect(try await pool.admin("AdminSetUserMFAPreference", both).status == 200)
      var (browser, page) = try await page(after: pool)
      #expect(page.text.contains(#"type="radio" name="factor" value="SMS_MFA""#), "\(page.text)")
      page = try await browser.submit(page, [])
      #expect(page.text.contains("Please fill in this field."))
      page = try await browser.submit(page, [("factor", "SOFTWARE_TOKEN_MFA")])
      #expect(page.text.contains(#"class="problem""#))
      page = try await browser.submit(page, [("factor", factor)])
      #expect(page.text.contains("We have sent a code \(words)"))
      let address = factor == "SMS_MFA" ? "%2B15550100" : "ann@example.test"
      let code = try await pool.pool.messages(to: address).last?["code"]?.string
      let answer = try await browser.submit(page, [("code", code ?? "")])
      #expect(try pool.told(answer)["code"] != nil)
    }
  }

  @Test func `a new password needs the required attributes that the user does not have`()
    async throws
  {
    try await RunningServer.run { server in
      let schema: JSONObject = [
        "Schema": [
          ["Name": "family_name", "AttributeDataType": "String", "Required": true, "Mutable": true]
        ]
      ]
      let pool = try await OAuthFixture(on: server, pool: schema)
      let temporary: JSONObject = [
        "Password": .string(PoolFixture.password), "Permanent": false,
      ]
      _ = try await pool.admin("AdminSetUserPassword", temporary)
      var (browser, page) = try await page(after: pool)
      let field = #"<label for="userAttributes.family_name">Family name</label>"#
      #expect(page.text.contains(field), "\(page.text)")
      #expect(page.text.contains(#"autocomplete="family-name""#))
      page = try await browser.submit(page, [("new_password", "Lasting-one-2")])
      #expect(page.text.contains("problem"))
      let answer = try await browser.submit(
        page,
        [("new_password", "Lasting-one-2"), ("userAttributes.family_name", "Lee")]
      )
      #expect(try pool.told(answer)["code"] != nil)
      let user = try await pool.admin("AdminGetUser").json["UserAttributes"]?.array ?? []
      #expect(user.contains(["Name": "family_name", "Value": "Lee"]))
    }
  }
}

/// Functions and declared triggers behind the pages.
@Suite struct PageTriggerTests {
  private static let arn = "arn:aws:lambda:us-east-1:123456789012:function:hook"

  /// Records its calls, and accepts all of them except a configured call.
  private final class Functions: TriggerInvoker {
    private let refused: String?
    private let log = Mutex([String]())

    init(refusing refused: String? = nil) { self.refused = refused }

    var sources: [String] { log.withLock { $0 } }

    func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
      let source = event["triggerSource"]?.string ?? ""
      log.withLock { $0.append(source) }
      return source == refused ? .failed(message: "not today") : .returned(.object(event))
    }
  }

  private func pool(on server: RunningServer, _ triggers: [String]) async throws -> OAuthFixture {
    let functions = JSONObject(triggers.map { ($0, JSONValue.string(Self.arn)) })
    return try await OAuthFixture(on: server, pool: ["LambdaConfig": .object(functions)])
  }

  @Test func `a sign-in calls the same functions as the API, each once`() async throws {
    let functions = Functions()
    try await RunningServer.run(functions: functions) { server in
      let pool = try await pool(
        on: server,
        ["PreAuthentication", "PostAuthentication", "PreTokenGeneration"]
      )
      _ = try await pool.tokens()
      #expect(
        functions.sources == [
          "PreAuthentication_Authentication", "PostAuthentication_Authentication",
          "TokenGeneration_HostedAuth",
        ]
      )
    }
  }

  @Test(arguments: [
    ("PreAuthentication_Authentication", "PreAuthentication failed with error not today."),
    ("PostAuthentication_Authentication", "PostAuthentication failed with error not today."),
  ])
  func `the page shows the rejection of a function`(_ source: String, _ words: String) async throws
  {
    try await RunningServer.run(functions: Functions(refusing: source)) { server in
      let pool = try await pool(on: server, ["PreAuthentication", "PostAuthentication"])
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let page = try await browser.submit(form, OAuthFixture.credentials)
      #expect(page.status == 200)
      #expect(page.text.contains(words))
    }
  }

  @Test func `a sign-up on the pages calls the functions before and after it`() async throws {
    let functions = Functions()
    try await RunningServer.run(functions: functions) { server in
      let pool = try await pool(on: server, ["PreSignUp", "PostConfirmation"])
      let before = functions.sources.count
      var browser = Browser(pool.client)
      let form = try await browser.follow(pool.authorize())
      let link = try #require(form.text.links.first { $0.contains("/signup?") })
      var page = try await browser.get(link)
      page = try await browser.submit(
        page,
        [
          ("username", "bob"), ("userAttributes.email", "bob@example.test"),
          ("password", PoolFixture.password),
        ]
      )
      let code = try await pool.pool.messages(to: "bob@example.test").last?["code"]?.string
      let answer = try await browser.submit(page, [("username", "bob"), ("code", code ?? "")])
      #expect(try pool.told(answer)["code"] != nil)
      #expect(
        functions.sources.dropFirst(before) == [
          "PreSignUp_SignUp", "PostConfirmation_ConfirmSignUp",
        ]
      )
    }
  }
}
