import CognitoModel
import Diagnostics
import FoundationEssentials
import JSON
import MockServer
import PoolClient
import Project
import Runner
import Testing
import Transport
import Values

/// A pool with every member that can be set, except members that exclude others.
private let rich = """
  pool:
    Id: eu-west-1_AbCdEfGhI
    Name: production
    Arn: arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI
    CreationDate: 2025-01-01T00:00:00Z
    LastModifiedDate: 1735689600.25
    EstimatedNumberOfUsers: 1200
    Domain: production
    Policies:
      PasswordPolicy:
        MinimumLength: 12
        RequireUppercase: false
        RequireLowercase: true
        RequireNumbers: true
        RequireSymbols: false
        PasswordHistorySize: 3
        TemporaryPasswordValidityDays: 5
      SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] }
    KeyConfiguration: { KeyType: AWS_OWNED_KEY }
    IssuerConfiguration: { Type: ORIGINAL }
    AcrConfiguration:
      Level1: { AcrValue: "urn:orchard:1" }
      Level2: { AcrValue: "urn:orchard:2" }
      Level3: { AcrValue: "urn:orchard:3" }
      Level4: { AcrValue: "urn:orchard:4" }
    DcrConfiguration: { EnableStatus: Disabled, OpenDcrEnabled: false }
    DeletionProtection: ACTIVE
    LambdaConfig: { PostAuthentication: "arn:aws:lambda:eu-west-1:123456789012:function:seen" }
    SchemaAttributes:
      - { Name: sub, AttributeDataType: String, Required: true, Mutable: false }
      - { Name: email, AttributeDataType: String, Required: true, Mutable: true }
      - { Name: name, AttributeDataType: String, StringAttributeConstraints: { MinLength: 0, MaxLength: 80 } }
      - { Name: nickname, AttributeDataType: String, DeveloperOnlyAttribute: false, Mutable: true, Required: false, StringAttributeConstraints: { MinLength: "0", MaxLength: "2048" } }
      - { Name: custom:plan, AttributeDataType: String, Mutable: false, StringAttributeConstraints: { MinLength: 1, MaxLength: 9 } }
      - { Name: custom:seats, AttributeDataType: Number, NumberAttributeConstraints: { MinValue: 0 } }
      - { Name: dev:custom:note, AttributeDataType: String, DeveloperOnlyAttribute: true }
    AutoVerifiedAttributes: [email]
    UsernameAttributes: [email, phone_number]
    SmsVerificationMessage: "Your code: {####}"
    EmailVerificationMessage: "Hello, your code is {####}."
    EmailVerificationSubject: Your code
    VerificationMessageTemplate:
      SmsMessage: "Your code: {####}"
      EmailMessage: "Hello, your code is {####}."
      EmailSubject: Your code
      EmailMessageByLink: "Click {##here##}"
      EmailSubjectByLink: Click
      DefaultEmailOption: CONFIRM_WITH_CODE
    SmsAuthenticationMessage: "Sign in with {####}"
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
    MfaConfiguration: OPTIONAL
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false }
    EmailConfiguration: { EmailSendingAccount: DEVELOPER, From: shop@example.com, SourceArn: "arn:aws:ses:eu-west-1:123456789012:identity/shop@example.com" }
    SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms", ExternalId: abc }
    UserPoolTags: { team: shop, "on": yes }
    AdminCreateUserConfig:
      AllowAdminCreateUserOnly: true
      UnusedAccountValidityDays: 5
      InviteMessageTemplate: { EmailMessage: "{username} {####}", EmailSubject: Welcome, SMSMessage: "{username} {####}" }
    UserPoolAddOns: { AdvancedSecurityMode: AUDIT }
    UsernameConfiguration: { CaseSensitive: false }
    AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: verified_phone_number }, { Priority: 2, Name: verified_email } ] }
    UserPoolTier: PLUS
  mfa:
    MfaConfiguration: OPTIONAL
    SmsMfaConfiguration: { SmsAuthenticationMessage: "Sign in with {####}", SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms", ExternalId: abc } }
    SoftwareTokenMfaConfiguration: { Enabled: true }
    EmailMfaConfiguration: { Message: "Code {####}", Subject: Code }
    WebAuthnConfiguration: { RelyingPartyId: auth.example.com, UserVerification: required, FactorConfiguration: SINGLE_FACTOR }
  clients:
    web:
      ClientId: 4x5yza6bcde7fghi8jk9lmno0p
      ClientName: The web shop
      hasSecret: true
      RefreshTokenValidity: 10
      AccessTokenValidity: 30
      IdTokenValidity: 40
      TokenValidityUnits: { AccessToken: minutes, IdToken: minutes, RefreshToken: days }
      ReadAttributes: [custom:plan, email]
      WriteAttributes: [email]
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]
      SupportedIdentityProviders: [COGNITO]
      CallbackURLs: [https://shop.example.com]
      LogoutURLs: [https://shop.example.com/bye]
      DefaultRedirectURI: https://shop.example.com
      AllowedOAuthFlows: [code]
      AllowedOAuthScopes: [openid]
      AllowedOAuthFlowsUserPoolClient: true
      AnalyticsConfiguration: { ApplicationArn: "arn:aws:mobiletargeting:eu-west-1:123456789012:apps/a" }
      PreventUserExistenceErrors: ENABLED
      EnableTokenRevocation: false
      EnablePropagateAdditionalUserContextData: true
      AuthSessionValidity: 5
      RefreshTokenRotation: { Feature: ENABLED, RetryGracePeriodSeconds: 20 }
    legacy: { ClientSecret: 0123456789abcdefghijklmnop }
  groups:
    - { GroupName: editors, Description: They edit, RoleArn: "arn:aws:iam::123456789012:role/edit", Precedence: 2, CreationDate: 1735689600 }
    - { GroupName: readers }
  """

/// The members that exclude others in the pool above.
private let aliased = """
  pool: { AliasAttributes: [email, preferred_username] }
  """

private func checked(_ text: String) -> CheckedConfiguration {
  CheckedConfiguration(checking: SourceFile(name: "pool.yaml", text: text))
}

private func configuration(_ text: String) throws -> PoolConfiguration {
  let file = checked(text)
  return try #require(
    file.configuration,
    "\(DiagnosticRenderer(file: file.source).render(file.diagnostics).plain)"
  )
}

/// Members that can't be set, and members that only identify parts.
private let serviceMade: Set = [
  "Id", "Arn", "Status", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers",
  "SmsConfigurationFailure", "EmailConfigurationFailure", "Domain", "CustomDomain", "ClientId",
  "UserPoolId", "SchemaAttributes", "ClientSecretArn", "ClientType",
]

/// A mock and its client.
private func withMock<Result: Sendable>(
  _ body: @Sendable (PoolClient, MockControl) async throws -> Result
) async throws -> Result {
  let transport = Transport(TransportConfiguration(proxy: .none))
  let key = try Stage.key.get()
  let result: Swift.Result<Result, any Error>
  do {
    result = .success(
      try await withEmbeddedMock(
        sink: TestOutbox(),
        now: { Date() },
        keys: .shared(making: { key })
      ) {
        let control = MockControl(url: $0.controlURL, transport: transport)
        return try await body(try StageCaller.make($0.url, transport), control)
      }
    )
  } catch {
    result = .failure(error)
  }
  await transport.shutdown()
  return try result.get()
}

extension PoolClient {
  fileprivate func shown(
    _ operation: String,
    _ input: JSONObject,
    _ member: String? = nil
  ) async throws -> JSONObject {
    let answer = try await call(operation, input)
    try #require(answer.error == nil)
    return member.map { answer.body[$0]?.object ?? JSONObject() } ?? answer.body
  }
}

@Test(arguments: [rich, aliased])
func `a pool created from a file has every member of the file that can be set`(
  _ text: String
) async throws {
  let file = try configuration(text)
  try await withMock { caller, control in
    let pool = try await caller.make(file.mockPlan, control)
    let id: JSONObject = ["UserPoolId": .string(pool.id)]
    let shown = try await caller.shown("DescribeUserPool", id, "UserPool")
    expectMembers(of: file.pool, in: shown)
    for attribute in file.pool.members["SchemaAttributes"]?.array ?? [] {
      let same = shown["SchemaAttributes"]?.array?.first { $0["Name"] == attribute["Name"] }
      expectMembers(of: attribute.object, in: try #require(same?.object, "\(attribute)"))
    }
    if let mfa = file.mfa {
      expectMembers(of: mfa, in: try await caller.shown("GetUserPoolMfaConfig", id))
    }
    for (client, made) in zip(file.clients, pool.clients) {
      #expect(client.name == made.name)
      let name = id.merging(["ClientId": .string(made.id)])
      let shown = try await caller.shown("DescribeUserPoolClient", name, "UserPoolClient")
      expectMembers(of: client.part, in: shown)
      #expect((shown["ClientSecret"] != nil) == client.hasSecret)
      #expect(shown["ClientSecret"]?.string == made.secret?.reveal())
      if let secret = client.secret { #expect(made.secret == secret) }
    }
    let groups = try await caller.shown("ListGroups", id)["Groups"]?.array ?? []
    #expect(groups.count == file.groups.count)
    for (group, shown) in zip(file.groups, groups) {
      expectMembers(of: group, in: try #require(shown.object))
    }
  }
}

private func expectMembers(of part: PoolConfiguration.Part, in shown: JSONObject) {
  expectMembers(of: part.members, in: shown)
}

private func expectMembers(of wanted: JSONObject?, in shown: JSONObject) {
  for (name, value) in wanted?.members ?? [] where !serviceMade.contains(name) {
    #expect(shown[name] == value, "\(name)")
  }
}

@Test func `the files of the round trip contain every member that can be set`() throws {
  let (one, other) = (try configuration(rich), try configuration(aliased))
  func members(_ operation: String, _ member: String?) -> Set<String> {
    let output = CognitoModel.operation(operation)?.output
    guard let member else { return Set(output?.members.map(\.name) ?? []) }
    guard case .structure(let structure) = output?[member]?.shape.kind else { return [] }
    return Set(structure.members.map(\.name)).subtracting(serviceMade)
  }
  let pool = Set(one.pool.members.keys + other.pool.members.keys)
  #expect(members("DescribeUserPool", "UserPool").subtracting(pool) == [])
  #expect(members("GetUserPoolMfaConfig", nil) == Set(one.mfa?.members.keys ?? []))
  let client = Set(one.clients.flatMap(\.part.members.keys)).union(["ClientSecret"])
  #expect(members("DescribeUserPoolClient", "UserPoolClient").subtracting(client) == [])
  #expect(members("GetGroup", "Group").subtracting(one.groups[0].members.keys) == [])
}

@Test func `a file with an empty pool creates the same pool as the API's defaults`()
  async throws
{
  let file = try configuration("pool: {}")
  try await withMock { caller, control in
    let pool = try await caller.make(file.mockPlan, control)
    #expect(pool.clients.map(\.name) == ["default"])
    let bare = try await caller.shown("CreateUserPool", ["PoolName": "authflow"], "UserPool")
    var shown = try await caller.shown(
      "DescribeUserPool",
      ["UserPoolId": .string(pool.id)],
      "UserPool"
    )
    for key in ["Id", "Arn", "CreationDate", "LastModifiedDate"] { shown[key] = bare[key] }
    #expect(shown == bare)
  }
}

@Test(arguments: [
  (
    "pool: { MfaConfiguration: ON }",
    "SetUserPoolMfaConfig",
    "pool.yaml:1:9: error[AF2112]: the mock rejects the configuration: SetUserPoolMfaConfig"
  ),
  (
    "pool: {}\nclients:\n  web: {}\n  api: { AccessTokenValidity: 25 }",
    "CreateUserPoolClient",
    "pool.yaml:4:31: error[AF2112]: the mock rejects the configuration: CreateUserPoolClient"
  ),
  (
    "pool: { DeletionProtection: ACTIVE }\ngroups: [ { GroupName: a b } ]",
    "CreateGroup", "pool.yaml:2:24: error[AF2112]: the mock rejects the configuration: CreateGroup"
  ),
])
func `a setting that the mock rejects is reported at its place, and no pool remains`(
  text: String,
  operation: String,
  told: String
) async throws {
  let file = try configuration(text)
  try await withMock { caller, control in
    do throws(PoolMakingError) {
      _ = try await caller.make(file.mockPlan, control)
      Issue.record("the pool was created")
    } catch {
      #expect(error.call.operation == operation)
      let diagnostic = try #require(error.diagnostic(in: file.file))
      let text = DiagnosticRenderer(file: file.file).render([diagnostic]).plain
      #expect(text.hasPrefix(told), "\(text)")
    }
    let left = try await caller.shown("ListUserPools", ["MaxResults": 10])["UserPools"]
    #expect(left == [])
  }
}
