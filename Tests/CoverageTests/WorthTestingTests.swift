import ConfigurationChanges
import FoundationEssentials
import JSON
import PoolDocumentTesting
import Testing

@testable import Coverage

private let root = String(#filePath.split(separator: "Tests/CoverageTests", maxSplits: 1)[0])

/// The settings worth testing on all profiles, and on pools with settings that no profile has.
private func everySetting() throws -> [WorthySetting] {
  let names = try FileManager.default.contentsOfDirectory(atPath: root + "profiles")
    .filter { $0.hasSuffix(".yaml") && $0 != "authflow.yaml" }
  try #require(names.count > 30)
  let profiles = try names.sorted().map {
    try String(contentsOfFile: root + "profiles/" + $0, encoding: .utf8)
  }
  return try (profiles + others).flatMap(settings)
}

private let others = [
  """
  pool:
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: admin_only, Priority: 1 }] }
    Policies: { PasswordPolicy: { MinimumLength: 8, PasswordHistorySize: 3 } }
    SchemaAttributes:
      - { Name: email, Required: true, Mutable: true, AttributeDataType: String }
      - { Name: "custom:plan", Mutable: false, AttributeDataType: String }
    AutoVerifiedAttributes: [email]
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
  clients:
    web: { AccessTokenValidity: 5, RefreshTokenValidity: 10, WriteAttributes: [email] }
  groups: [{ GroupName: staff }]
  triggers:
    preSignUp: {}
    preAuthentication: {}
    preTokenGeneration: {}
  """
]

@Suite struct `The settings worth testing` {
  @Test func `have unique names in kebab case and reasons without a period`() {
    let ids = WorthTesting.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for entry in WorthTesting.all {
      #expect(entry.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(entry.id)")
      #expect(!entry.reason.hasSuffix("."))
    }
  }

  @Test func `are tested by a scenario of the library, if a profile has them`() throws {
    let library = library()
    // No mock serves the pages of an identity provider in a scenario of the library.
    let untested: Set = ["pages", "identity-provider"]
    for setting in try everySetting() where !untested.contains(setting.entry.id) {
      // The library can't name the clients of a profile.
      let isOther = setting.path.text.hasPrefix("clients.")
      #expect(
        isOther || library.contains(where: setting.isTested),
        "\(setting.entry.id): \(setting.path.text)"
      )
    }
  }

  @Test(arguments: [
    (
      "pool: { MfaConfiguration: ON }\nmfa: { SoftwareTokenMfaConfiguration: { Enabled: true } }",
      ["factor-required", "factor-setup", "totp", "wrong-totp-code"]
    ),
    ("pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } }", ["closed-sign-up"]),
    ("pool: { AliasAttributes: [email] }", ["email-alias"]),
    (
      "pool: { Policies: { PasswordPolicy: { MinimumLength: 8, RequireSymbols: true } } }",
      ["password-length", "password-symbol", "password-change"]
    ),
    ("pool: {}\nclients: { web: { PreventUserExistenceErrors: ENABLED } }", ["hidden-users"]),
    ("pool: {}\nclients: { web: { RefreshTokenRotation: { Feature: ENABLED } } }", ["rotation"]),
    ("pool: {}\ntriggers: { customMessage: { emailSubject: Hi } }", ["custom-message-stub"]),
  ])
  func `follow from a pool's configuration`(_ pool: String, _ expected: [String]) throws {
    let ids = try settings(pool).map(\.entry.id)
    #expect(Set(expected).isSubset(of: ids), "\(ids)")
  }

  @Test(arguments: ["closed-sign-up", "factor-required", "password-history", "rotation", "devices"])
  func `do not include what a default pool does not have`(_ id: String) throws {
    #expect(try !settings("pool: {}").map(\.entry.id).contains(id))
  }

  @Test(arguments: [
    ("password-uppercase", "message: Password must have uppercase characters", true),
    ("password-uppercase", "message: { endsWith: uppercase characters }", true),
    ("password-uppercase", "message: Password must have symbol characters", false),
    ("password-length", "message: Password not long enough", true),
  ])
  func `are tested by an expectation of their own message`(
    _ id: String,
    _ message: String,
    _ isTested: Bool
  ) throws {
    let scenario = """
      scenario: A weak password
      steps:
        - signUp: { username: $(user.email), password: abcdefg-1 }
          expect: { error: { type: InvalidPasswordException, \(message) } }
      """
    let setting = try #require(try settings("pool: {}").first { $0.entry.id == id })
    #expect(try setting.isTested(by: #require(covered(scenario).first)) == isTested)
  }

  @Test(arguments: [("web", true), ("admin", false)])
  func `of a client are tested only through that client`(_ name: String, _ isTested: Bool) throws {
    let pool = """
      pool: {}
      clients:
        web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
        admin: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
      """
    let scenario = """
      scenario: A sign-in
      steps:
        - signIn: { username: $(user.username), password: $(user.password) }
          expect: { error: NotAuthorizedException }
      """
    let found = try settings(pool).filter { $0.entry.id == "srp-flow" }
    let setting = try #require(found.first { $0.path.text.hasPrefix("clients.\(name).") })
    #expect(try setting.isTested(by: #require(covered(scenario).first)) == isTested)
  }

  @Test func `include a user who does not exist only if no step creates the user`() throws {
    let pool = "pool: {}\nclients: { web: { PreventUserExistenceErrors: ENABLED } }"
    let setting = try #require(try settings(pool).first { $0.entry.id == "hidden-users" })
    let signIn = """
        - signIn: { username: $(user.username), password: $(user.password) }
          expect: { error: NotAuthorizedException }
      """
    let signUp = "  - signUp: { username: $(user.username), password: $(user.password) }\n"
    let stranger = try covered("scenario: A stranger\nsteps:\n\(signIn)")
    let user = try covered("scenario: A user\nsteps:\n\(signUp)\(signIn)")
    #expect(try setting.isTested(by: #require(stranger.first)))
    #expect(try !setting.isTested(by: #require(user.first)))
  }
}
