import JSON
import PoolDocumentTesting
import Project
import TestSupport
import Testing

@testable import ConfigurationChanges

/// The two configurations of a fixture.
///
/// The second configuration is as the service stores it.
private struct Pair: CustomStringConvertible, Sendable {
  var folder: String
  var before: PoolDocument
  var after: PoolDocument

  var description: String { folder }

  static func all() throws -> [Pair] {
    try ["changes", "settings"].flatMap { kind in
      try fixtureFolders(in: kind).map { name in
        let folder = "\(kind)/\(name)"
        let before = try fixtureDocument("\(folder)/before.yaml")
        let after = try fixtureDocument("\(folder)/\(try fixtureAfter(folder))")
        return Pair(folder: folder, before: before, after: after.applied(to: before))
      }
    }
  }

  /// The change from the first to the second.
  var part: PartialChange { PartialChange(from: before, to: after) }

  /// The settings that change, each once, in the order of the report.
  var paths: [SettingPath] {
    var paths: [SettingPath] = []
    for change in ConfigurationDifference(before: before, after: after).changes
    where !change.assessment.changesNoSetting && !paths.contains(change.change.path) {
      paths.append(change.change.path)
    }
    return paths
  }
}

@Test(arguments: try Pair.all())
private func `copying all settings from another pool results in that pool`(_ pair: Pair) {
  let taken = pair.part.pool(changing: pair.paths)
  let rest = ConfigurationDifference(before: taken, after: pair.after).changes
    .filter { !$0.assessment.changesNoSetting }
  #expect(rest.map(\.change.path.text) == [])
}

@Test(arguments: try Pair.all())
private func `copying one setting from another pool is one change`(_ pair: Pair) async {
  let paths = pair.paths
  for path in paths {
    await letOtherTestsRun()
    let one = paths.filter { $0.isOne(with: path) }
    #expect(pair.changes(taking: path) == Set(one.map(\.text)))
  }
}

/// Cases without a fixture: named parts, duplicates, and unknown settings.
private let further = Pair(
  folder: "further",
  before: document(
    """
    pool:
      Name: shop
      Policies: { PasswordPolicy: { RequireSymbols: false } }
      AdminCreateUserConfig: { UnusedAccountValidityDays: 3 }
      SmsVerificationMessage: "Code {####}"
      SchemaAttributes: [{ Name: "custom:plan", AttributeDataType: String, Mutable: true }]
    mfa: { MfaConfiguration: "OFF" }
    clients:
      web: { ClientId: 1webclient0000000000000000, AccessTokenValidity: 2 }
      old: {}
    groups: [{ GroupName: staff, Precedence: 1 }]
    domain: { Domain: shop }
    resourceServers:
      - Identifier: teas
        Name: Teas
        Scopes: [{ ScopeName: read, ScopeDescription: Read }, { ScopeName: kept, ScopeDescription: Kept }]
    identityProviders: [{ ProviderName: Google, ProviderDetails: { client_id: a } }]
    risk:
      - { CompromisedCredentialsRiskConfiguration: { Actions: { EventAction: BLOCK } } }
    """
  ),
  after: document(
    """
    pool:
      Name: shop
      Policies: { PasswordPolicy: { MinimumLength: 10, TemporaryPasswordValidityDays: 5 } }
      VerificationMessageTemplate: { SmsMessage: "Your code {####}" }
      SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" }
      SchemaAttributes:
        - { Name: "custom:plan", AttributeDataType: String, Mutable: false }
        - { Name: email, AttributeDataType: String, Mutable: true, Required: true }
    mfa:
      MfaConfiguration: OPTIONAL
      SmsMfaConfiguration:
        SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms" }
    clients:
      site: { ClientId: 1webclient0000000000000000, AccessTokenValidity: 20, TokenValidityUnits: { AccessToken: minutes } }
      new: { hasSecret: true }
    groups: [{ GroupName: staff, Precedence: 2 }, { GroupName: owners }]
    domain: { Domain: teashop }
    resourceServers:
      - Identifier: teas
        Name: Teas
        Scopes: [{ ScopeName: read, ScopeDescription: Look }, { ScopeName: write, ScopeDescription: Write }, { ScopeName: kept, ScopeDescription: Kept }]
    identityProviders: [{ ProviderName: Google, hasSecret: true, ProviderDetails: { client_id: a } }]
    risk:
      - { CompromisedCredentialsRiskConfiguration: { Actions: { EventAction: NO_ACTION } } }
    sessionPolicies: { Maximum: 3 }
    """
  )
)

private func document(_ text: String) -> PoolDocument {
  let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
  guard let configuration = checked.configuration else {
    Issue.record("\(checked.diagnostics)")
    return PoolDocument(name: "", origin: .description, pool: [:])
  }
  return PoolDocument(configuration, name: "pool.yaml")
}

@Test func `named parts, duplicates, and unmodeled settings can also be copied individually`() {
  let paths = further.paths
  #expect(paths.count > 15, "\(paths.map(\.text))")
  for path in paths { #expect(further.changes(taking: path) == [path.text]) }
  let taken = further.part.pool(changing: paths)
  let rest = ConfigurationDifference(before: taken, after: further.after).changes
  #expect(rest.map(\.change.path.text) == [])
}

@Test func `replacing a pool or a client changes no setting`() {
  for part in [SettingPath.Part.pool, .client("web")] {
    #expect(further.changes(taking: SettingPath(part)) == [])
  }
}

@Test func `MFA settings stay if a call or a template does not contain them`() {
  var payload = PoolDocument(name: "call.json", origin: .payload, pool: ["Name": "shop"])
  #expect(payload.applied(to: further.after).mfa == further.after.mfa)
  payload.specifiesPool = false
  #expect(payload.applied(to: further.after).mfa == further.after.mfa)
}

@Test func `a function's stub is removed with it if a call leaves it out`() {
  let before = document(
    """
    pool: { Name: shop, LambdaConfig: { PreSignUp: "arn:aws:lambda:eu-west-1:123456789012:function:check" } }
    triggers: { preSignUp: { autoConfirmUser: true } }
    """
  )
  let kept: JSONObject = ["LambdaConfig": before.pool["LambdaConfig"] ?? .null]
  for (pool, words) in [(JSONObject(), []), (kept, ["preSignUp"])] {
    let call = PoolDocument(name: "call.json", origin: .payload, pool: pool.merging(["Id": "a_b"]))
    #expect(call.applied(to: before).triggers?.keys == words)
  }
}

@Test func `a function is copied with its stub, and a stub with its function`() {
  let pair = Pair(
    folder: "triggers",
    before: document(
      """
      pool:
        Name: shop
        LambdaConfig:
          PreSignUp: "arn:aws:lambda:eu-west-1:123456789012:function:check"
          CustomMessage: "arn:aws:lambda:eu-west-1:123456789012:function:words"
      triggers: { preSignUp: { autoConfirmUser: true }, customMessage: { emailSubject: Hello } }
      """
    ),
    after: document(
      """
      pool:
        Name: shop
        LambdaConfig:
          CustomMessage: "arn:aws:lambda:eu-west-1:123456789012:function:words"
      triggers: { customMessage: { emailSubject: Hi } }
      """
    )
  )
  let both: Set = ["pool.LambdaConfig.PreSignUp", "triggers.preSignUp"]
  let words = SettingPath(.triggers, ["customMessage", "emailSubject"])
  #expect(Set(pair.paths.map(\.text)) == both.union([words.text]))
  #expect(pair.changes(taking: SettingPath(.pool, ["LambdaConfig", "PreSignUp"])) == both)
  #expect(pair.changes(taking: SettingPath(.triggers, ["preSignUp"])) == both)
  #expect(pair.changes(taking: words) == [words.text])
}

@Test func `a removed mapping leaves no defaults`() {
  let pair = Pair(
    folder: "gone",
    before: document(
      """
      pool: { Name: shop }
      mfa:
        MfaConfiguration: OPTIONAL
        SoftwareTokenMfaConfiguration: { Enabled: true }
        WebAuthnConfiguration: { RelyingPartyId: auth.example.com, UserVerification: preferred }
      """
    ),
    after: document(
      """
      pool: { Name: shop }
      mfa: { MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: { Enabled: true } }
      """
    )
  )
  let taken = pair.part.pool(changing: pair.paths)
  #expect(pair.paths.map(\.text) == ["mfa.WebAuthnConfiguration.RelyingPartyId"])
  #expect(taken.mfa?["WebAuthnConfiguration"] == nil)
}

extension SettingPath {
  /// Whether the setting is copied together with another setting.
  ///
  /// A function and its whole stub are copied together.
  fileprivate func isOne(with other: SettingPath) -> Bool {
    guard self != other else { return true }
    let standIns = [self, other].filter { $0.part == .triggers }
    guard trigger != nil, trigger == other.trigger else { return false }
    return standIns.count == 2 || standIns.contains { $0.members.count == 1 }
  }

  /// The name in `triggers` of the function or its stub.
  fileprivate var trigger: String? {
    if part == .triggers { return members.first }
    guard part == .pool, members.count > 1, members[0] == "LambdaConfig" else { return nil }
    let name = members[1].prefix(1).lowercased() + members[1].dropFirst()
    return name == "preTokenGenerationConfig" ? "preTokenGeneration" : name
  }
}

extension Pair {
  /// The changes of the first configuration after copying a setting, written to a file and read
  /// again.
  fileprivate func changes(taking path: SettingPath) -> Set<String> {
    let file = document(CanonicalYAML.text(of: part.pool(changing: [path])))
    let same = document(CanonicalYAML.text(of: before))
    let options = ConfigurationDifference.Options(isOfTwoPools: false)
    let changes = ConfigurationDifference(before: same, after: file, options: options).changes
    return Set(changes.map(\.change.path.text))
  }
}
