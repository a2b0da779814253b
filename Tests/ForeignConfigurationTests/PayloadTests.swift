import ConfigurationChanges
import Diagnostics
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

private let live: JSONObject = [
  "Id": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "AutoVerifiedAttributes": ["email"],
  "UsernameAttributes": ["email"], "UserPoolTier": "PLUS",
  "Policies": [
    "PasswordPolicy": [
      "MinimumLength": 12, "RequireUppercase": true, "RequireLowercase": true,
      "RequireNumbers": true, "RequireSymbols": true,
    ],
    "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
  ],
  "LambdaConfig": [
    "PreSignUp": "arn:1", "CustomEmailSender": ["LambdaArn": "arn:2"], "KMSKeyID": "arn:3",
  ],
]

@Test func `an update without settings resets some of them and keeps others, as in the service`() {
  let payload = document(["Id": "eu-west-1_AbCdEfGhI"], .payload)
  #expect(
    verdicts(document(live), payload).sorted() == [
      "pool.AutoVerifiedAttributes: reset, breaking",
      "pool.LambdaConfig.CustomEmailSender: reset, breaking",
      "pool.LambdaConfig.KMSKeyID: reset, breaking", "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.MfaConfiguration: no effect, none",
      "pool.Policies.PasswordPolicy.MinimumLength: no effect, none",
      "pool.Policies.SignInPolicy.AllowedFirstAuthFactors: no effect, none",
      "pool.UserPoolTier: no effect, none",
    ]
  )
}

@Test func `a partial password policy resets its other requirements`() {
  var after = live
  after["Policies"] = ["PasswordPolicy": ["MinimumLength": 12]]
  let found = verdicts(document(live), document(after, .payload))
  #expect(
    found == [
      "pool.Policies.PasswordPolicy.RequireUppercase: reset, behavior",
      "pool.Policies.PasswordPolicy.RequireLowercase: reset, behavior",
      "pool.Policies.PasswordPolicy.RequireNumbers: reset, behavior",
      "pool.Policies.PasswordPolicy.RequireSymbols: reset, behavior",
      "pool.Policies.SignInPolicy.AllowedFirstAuthFactors: no effect, none",
    ]
  )
}

@Test func `triggers missing in a call are removed, except those that Terraform does not send`() {
  var members = live
  let function: JSONValue = "arn:aws:lambda:eu-west-1:123456789012:function:nine"
  members["LambdaConfig"] = ["PostConfirmation": function]
  var after = document(members, .payload)
  func triggers() -> [String]? {
    after.applied(to: document(live)).pool["LambdaConfig"]?.object?.keys
  }
  #expect(
    verdicts(document(live), after) == [
      "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.LambdaConfig.CustomEmailSender: reset, breaking",
      "pool.LambdaConfig.KMSKeyID: reset, breaking",
      "pool.LambdaConfig.PostConfirmation: -, behavior",
    ]
  )
  #expect(triggers() == ["PostConfirmation"])
  after.tool = .terraform
  #expect(
    verdicts(document(live), after) == [
      "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.LambdaConfig.PostConfirmation: -, behavior",
      "pool.LambdaConfig.CustomEmailSender: no effect, none",
      "pool.LambdaConfig.KMSKeyID: no effect, none",
    ]
  )
  #expect(triggers() == ["PostConfirmation", "CustomEmailSender", "KMSKeyID"])
}

@Test func `a template without a fixed setting replaces the pool`() {
  var after = live
  after["Id"] = nil
  after["UsernameAttributes"] = nil
  #expect(
    verdicts(document(live), document(after, .payload)) == [
      "pool.UsernameAttributes: immutable, data loss"
    ]
  )
}

@Test func `an update of a client resets its missing settings and nothing else`() {
  var before = document(
    live,
    client: [
      "ClientId": "one", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
      "PreventUserExistenceErrors": "ENABLED",
    ],
    hasSecret: true
  )
  before.clients?.append(PoolDocument.Client(name: "other", members: [:], hasSecret: false))
  var after = document([:], .payload)
  after.saysPool = false
  after.clients = [
    PoolDocument.Client(
      name: "one",
      members: ["ClientId": "one", "PreventUserExistenceErrors": "ENABLED"],
      hasSecret: false
    )
  ]
  let found = verdicts(before, after)
  #expect(found.count == 4)
  #expect(found.allSatisfy { $0.hasPrefix("clients.web.ExplicitAuthFlows: reset, ") })
  #expect(found.contains("clients.web.ExplicitAuthFlows: reset, breaking"))
}

@Test func `MFA settings without a mode turn MFA off`() {
  var after = document([:], mfa: ["SoftwareTokenMfaConfiguration": ["Enabled": true]], .payload)
  after.saysPool = false
  let methods: JSONObject = [
    "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": [:],
  ]
  #expect(
    verdicts(document(live, mfa: methods), after) == [
      "pool.MfaConfiguration: reset, behavior", "mfa.EmailMfaConfiguration: reset, breaking",
    ]
  )
}

@Test func `an empty list in a payload is not missing`() {
  let payload: JSONObject = ["Id": "eu-west-1_AbCdEfGhI", "AutoVerifiedAttributes": []]
  let changes = ConfigurationDifference(
    before: document(live),
    after: document(payload, .payload)
  ).changes
  let change = changes.first { $0.change.path.text == "pool.AutoVerifiedAttributes" }
  #expect(change?.judgement.verdict == nil)
  #expect(change?.judgement.description.contains("leaves it out") == false)
  #expect(change?.change.isWritten.after == true)
}

// MARK: - Calls about a part

@Test(
  arguments: [
    (
      #"{"UserPoolId": "a_b", "GroupName": "editors", "Precedence": 2}"#,
      ["groups.editors.Precedence: -, behavior"]
    ),
    (#"{"UserPoolId": "a_b", "GroupName": "more"}"#, ["groups.more: -, none"]),
    (
      #"{"UserPoolId": "a_b", "Identifier": "shop", "Name": "Shop", "Scopes": []}"#,
      ["resourceServers.shop.Scopes.buy: client break, breaking"]
    ),
    (
      #"{"UserPoolId": "a_b", "ClientId": "1web", "RiskExceptionConfiguration": {}}"#, []
    ),
    (#"{"UserPoolId": "a_b", "LogConfigurations": []}"#, []),
    (#"{"UserPoolId": "a_b", "Domain": "shop"}"#, []),
    (
      #"{"UserPoolId": "a_b", "ClientId": "1web", "AuthSessionValidity": 5}"#,
      ["clients.web.AuthSessionValidity: -, behavior"]
    ),
  ] as [(String, [String])]
)
func `the input of a call about a part changes only this part`(
  _ input: String,
  _ expected: [String]
) throws {
  var before = document(live, client: ["ClientId": "1web"])
  before.groups = [["GroupName": "editors", "Precedence": 1], ["GroupName": "readers"]]
  before.resourceServers = [
    [
      "Identifier": "shop", "Name": "Shop",
      "Scopes": [["ScopeName": "buy", "ScopeDescription": "x"]],
    ], ["Identifier": "bank", "Name": "Bank"],
  ]
  before.domains = [["Domain": "shop"]]
  (before.risks, before.logDelivery) = ([["ClientId": "1web"]], ["LogConfigurations": []])
  let read = try ForeignDocument.read(Array(input.utf8), name: "a.json")
  let after = try #require(read).document
  #expect(verdicts(before, after) == expected)
  #expect(ConfigurationDifference(before: before, after: after).findings.isEmpty)
  // Applying the call has the same result.
  let applied = after.applied(to: before)
  #expect(
    verdicts(before, applied).map { $0.prefix { $0 != ":" } }
      == expected.map { $0.prefix { $0 != ":" } }
  )
}

// MARK: - Templates and plans

private func pair(
  _ clients: [String],
  _ actions: PoolDocument.Actions?
) -> (before: PoolDocument, after: PoolDocument) {
  var before = document(live)
  before.clients = ["web", "api", "App-1a2b3c"].map {
    PoolDocument.Client(name: $0, members: ["ClientId": .string("1\($0)")], hasSecret: false)
  }
  before.groups = [["GroupName": "editors"], ["GroupName": "readers"]]
  var after = document(live.leaving("Id"), .payload)
  after.clients = clients.map { name in
    let members: JSONObject = name == "App" ? [:] : ["ClientName": .string(name)]
    return PoolDocument.Client(name: name, members: members, hasSecret: false)
  }
  after.groups = [["GroupName": "editors"]]
  after.actions = actions
  return (before, after)
}

extension JSONObject {
  fileprivate func leaving(_ name: String) -> JSONObject {
    JSONObject(members.filter { $0.key != name }.map { ($0.key, $0.value) })
  }
}

@Test func `a client with a generated name is the template's client, on either side`() {
  var (live, template) = pair(["App"], nil)
  live.clients?.removeFirst(2)
  #expect(verdicts(live, template).filter { $0.contains("clients") } == [])
  #expect(verdicts(template, live).filter { $0.contains("clients") } == [])
}

@Test func `a part missing in a template may be deleted if its stack created it`() {
  let (before, after) = pair(["web", "App"], nil)
  #expect(
    verdicts(before, after) == ["clients.api: -, unknown", "groups.readers: -, unknown"]
  )
  let names = after.applied(to: before).clients?.map(\.name)
  #expect(names == ["web", "api", "App-1a2b3c"])
}

@Test func `a plan reports the parts that it deletes or does not manage`() {
  let (before, after) = pair(["web", "App"], PoolDocument.Actions(removed: [.client("api")]))
  #expect(verdicts(before, after) == ["clients.api: client break, breaking"])
  #expect(
    ConfigurationDifference(before: before, after: after).notes == [
      "`a.yaml` does not manage `groups.readers`, which stays unchanged"
    ]
  )
  let none = pair(["web"], PoolDocument.Actions()).after
  #expect(
    ConfigurationDifference(before: before, after: none).notes == [
      "`a.yaml` does not manage `clients.api`, `clients.App-1a2b3c`, or `groups.readers`, which stay "
        + "unchanged"
    ]
  )
  #expect(after.applied(to: before).clients?.map(\.name) == ["web", "App-1a2b3c"])
}

@Test func `a replaced pool loses its users, regardless of its settings`() {
  let actions = PoolDocument.Actions(replaced: [.pool, .client("web")])
  let (before, after) = pair(["web", "api", "App"], actions)
  #expect(
    verdicts(before, after) == ["pool: immutable, data loss", "groups.readers: -, data loss"]
  )
  let notes = ConfigurationDifference(before: before, after: after).notes
  #expect(!notes.contains { $0.contains("stays") })
  #expect(after.applied(to: before).groups == [["GroupName": "editors"]])
}

@Test func `a new pool has only the settings of the plan, including MFA`() {
  var (before, after) = (document(live), document([:], .payload))
  before.pool["Id"] = "us-east-1_a"
  before.mfa = ["SoftwareTokenMfaConfiguration": ["Enabled": true]]
  (after.tool, after.deployer, after.mfa) = (.terraform, .terraform, nil)
  after.actions = PoolDocument.Actions(replaced: [.pool])
  let difference = ConfigurationDifference(before: before, after: after)
  let told = difference.changes.map(\.change.path.text)
  #expect(told.contains("mfa.SoftwareTokenMfaConfiguration.Enabled"))
  #expect(!difference.changes.contains { $0.judgement.entry == "left-out-stays" })
  #expect(after.applied(to: before).mfa == [:])
}

@Test func `a client of a new pool cannot use a provider that the plan does not create`() {
  let client: JSONObject = ["ClientName": "web", "SupportedIdentityProviders": ["acme"]]
  var (before, after) = (document(live, client: client), document([:], client: client))
  before.identityProviders = [["ProviderName": "acme", "ProviderType": "SAML"]]
  after.origin = .payload
  (after.tool, after.deployer) = (.terraform, .terraform)
  func rules(_ actions: PoolDocument.Actions) -> [String] {
    after.actions = actions
    return ConfigurationDifference(before: before, after: after).findings.map(\.rule.id)
  }
  #expect(rules(PoolDocument.Actions(replaced: [.pool])).contains("unknown-provider"))
  #expect(!rules(PoolDocument.Actions()).contains("unknown-provider"))
}

@Test func `parts missing in the second template are deleted if the first is its stack`() {
  let (before, after) = pair(["web", "api", "App"], nil)
  var template = before
  template.origin = .payload
  #expect(verdicts(template, after).contains("groups.readers: -, data loss"))
}

@Test func `in two templates, a part missing in the second is deleted`() {
  var (before, after) = (document(live, .payload), document(live, .payload))
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.clients = [PoolDocument.Client(name: "web", members: [:], hasSecret: false)]
  before.risks = [["RiskExceptionConfiguration": ["BlockedIPRangeList": ["10.0.0.0/8"]]]]
  #expect(
    verdicts(before, after) == [
      "clients.web: client break, breaking", "risk: -, behavior",
    ]
  )
  #expect(after.applied(to: before).clients == [] && after.applied(to: before).risks == [])
  // A part missing in the first template is new.
  after.mfa = ["EmailMfaConfiguration": [:]]
  (before.clients, before.risks) = (nil, nil)
  after.groups = [["GroupName": "editors"]]
  #expect(
    verdicts(before, after)
      == ["mfa.EmailMfaConfiguration: -, deployment fails", "groups.editors: -, none"]
  )
}

@Test func `a pool or client with another logical ID is another resource`() {
  var (before, after) = (
    document(live, client: [:], .payload), document(live, client: [:], .payload)
  )
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.addresses = [.pool: "Users", .client("web"): "Web"]
  after.addresses = [.pool: "Users", .client("web"): "WebClient"]
  #expect(verdicts(before, after) == ["clients.web: immutable, breaking"])
  after.addresses[.pool] = "Customers"
  #expect(verdicts(before, after) == ["pool: immutable, data loss"])
}

@Test func `selected pools with different logical IDs are compared with a note`() {
  var (before, after) = (
    document(live, client: [:], .payload), document(live, client: [:], .payload)
  )
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  before.addresses = [.pool: "Staff", .client("web"): "StaffWeb"]
  after.addresses = [.pool: "Customers", .client("web"): "Web"]
  after.isChosen = true
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.isEmpty)
  #expect(
    difference.notes == [
      "the pools have the logical IDs `Staff` and `Customers`: if the second pool replaces the "
        + "first in a stack, the stack creates another pool and deletes the old one with all "
        + "its users"
    ]
  )
  // In the same pool a client with another logical ID is another client, even if the pool was
  // selected.
  before.addresses[.pool] = "Customers"
  #expect(verdicts(before, after) == ["clients.web: immutable, breaking"])
}

@Test(arguments: [
  ("Retain", "INACTIVE", "the old one stays as an orphan with its users"),
  ("Delete", "ACTIVE", "the old one stays as an orphan with its users"),
  (
    "!Ref Policy", "INACTIVE",
    "unless its DeletionPolicy, known only at deployment, keeps the pool"
  ),
])
func `a note on selected pools states the fate of the old pool`(
  _ policy: String,
  _ protection: String,
  _ fate: String
) throws {
  var settings = live
  settings["DeletionProtection"] = .string(protection)
  var (before, after) = (document(settings, .payload), document(settings, .payload))
  (before.tool, after.tool) = (.cloudFormation, .cloudFormation)
  (before.addresses, after.addresses) = ([.pool: "Staff"], [.pool: "Customers"])
  after.isChosen = true
  let value: JSONValue = policy == "!Ref Policy" ? ["Ref": "Policy"] : .string(policy)
  before.retention = [.pool: Retention(["DeletionPolicy": value])]
  let notes = ConfigurationDifference(before: before, after: after).notes
  let note = try #require(notes.first { $0.hasPrefix("the pools have the logical IDs") })
  #expect(note.hasSuffix(fate), "\(note)")
  #expect(!note.contains("deletes"), "\(note)")
}

@Test func `a call for an unknown client is rejected`() throws {
  let input = #"{"UserPoolId": "a_b", "ClientId": "2other", "AuthSessionValidity": 5}"#
  let before = document(live, client: ["ClientId": "1web"])
  let after = try #require(try ForeignDocument.read(Array(input.utf8), name: "a.json")).document
  #expect(verdicts(before, after) == ["clients.2other: rejected, deployment fails"])
}

@Test func `a call for another pool is reported`() throws {
  let input = #"{"UserPoolId": "eu-west-1_Other", "AutoVerifiedAttributes": ["email"]}"#
  let after = try #require(try ForeignDocument.read(Array(input.utf8), name: "a.json")).document
  let notes = ConfigurationDifference(before: document(live), after: after).notes
  #expect(
    notes.first
      == "`a.json` is for the pool `eu-west-1_Other`, but `a.yaml` is for `eu-west-1_AbCdEfGhI`"
  )
}

// MARK: - Contents of calls

/// The input of a call as read from a file.
private func call(_ input: String) throws -> PoolDocument {
  try #require(try ForeignDocument.read(Array(input.utf8), name: "a.json")).document
}

@Test func `a call that turns SMS on also sets the pool's sender and message`() throws {
  let after = try call(
    """
    {"UserPoolId": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": {
      "SmsAuthenticationMessage": "code {####}",
      "SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::1:role/sms", "ExternalId": "x"}}}
    """
  )
  let before = document(live, mfa: [:])
  let difference = ConfigurationDifference(before: before, after: after)
  let settings = [
    "mfa.SmsMfaConfiguration", "pool.SmsAuthenticationMessage", "pool.SmsConfiguration",
  ]
  #expect(Set(difference.changes.map(\.change.path.text)) == Set(settings))
  #expect(!difference.findings.contains { $0.rule.id == "mfa-by-sms-without-sender" })
  // Applying the call has the same result.
  let applied = ConfigurationDifference(before: before, after: after.applied(to: before))
  #expect(Set(applied.changes.map(\.change.path.text)) == Set(settings))
}

@Test func `an MFA response also has the pool's mode and sender`() throws {
  let answer = try call(
    """
    {"MfaConfiguration": "ON", "SmsMfaConfiguration": {
      "SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::1:role/sms"}}}
    """
  )
  let before = document(live, mfa: [:])
  #expect(
    verdicts(before, answer) == [
      "pool.MfaConfiguration: lock-out, deployment fails", "pool.SmsConfiguration: cost, behavior",
      "mfa.SmsMfaConfiguration: -, behavior",
    ]
  )
  #expect(verdicts(answer, before).count == 3)
  #expect(
    ConfigurationDifference(before: before, after: answer).notes == [
      "`a.json` does not contain other settings of `pool`, which were not compared"
    ]
  )
}

@Test func `an MFA call without a sender keeps the pool's sender`() throws {
  let sender: JSONObject = ["SmsConfiguration": ["SnsCallerArn": "arn:1"]]
  let before = document(live.merging(sender), mfa: ["SmsMfaConfiguration": sender.asValue])
  let after = try call(
    #"{"UserPoolId": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": {}}"#
  )
  #expect(verdicts(before, after) == [])
}

@Test(arguments: [
  #"{"UserPoolId": "eu-west-1_Other", "ClientId": "1web", "AuthSessionValidity": 5}"#,
  #"{"UserPoolId": "eu-west-1_Other", "MfaConfiguration": "ON"}"#,
  #"{"UserPoolId": "eu-west-1_Other", "GroupName": "editors", "Precedence": 5}"#,
  #"{"UserPoolId": "eu-west-1_Other", "Domain": "shop", "ManagedLoginVersion": 2}"#,
])
func `a call for a part of another pool is reported`(_ input: String) throws {
  let after = try call(input)
  #expect(
    ConfigurationDifference(before: document(live), after: after).notes.first
      == "`a.json` is for the pool `eu-west-1_Other`, but `a.yaml` is for `eu-west-1_AbCdEfGhI`"
  )
}

@Test func `an update of a provider has no type and does not reset it`() throws {
  var before = document(live)
  before.identityProviders = [
    [
      "ProviderName": "Google", "ProviderType": "Google",
      "ProviderDetails": ["client_id": "abc", "authorize_scopes": "openid"],
    ]
  ]
  let after = try call(
    """
    {"UserPoolId": "eu-west-1_AbCdEfGhI", "ProviderName": "Google",
     "ProviderDetails": {"client_id": "abc", "authorize_scopes": "openid"}}
    """
  )
  #expect(verdicts(before, after) == [])
  // A template with another type replaces the provider.
  var template = before
  (template.origin, template.tool) = (.payload, .cloudFormation)
  template.identityProviders?[0]["ProviderType"] = "OIDC"
  #expect(
    verdicts(before, template).contains { $0.hasPrefix("identityProviders.Google.ProviderType: ") }
  )
}

@Test func `a rejected call breaks no rules and affects no flows`() throws {
  let input =
    #"{"UserPoolId": "a_b", "ClientId": "2other", "CallbackURLs": ["https://a.example"]}"#
  let difference = ConfigurationDifference(
    before: document(live, client: ["ClientId": "1web"]),
    after: try call(input)
  )
  #expect(difference.changes.map(\.judgement.entry) == ["client-unknown"])
  #expect(difference.findings.isEmpty && difference.flows.isEmpty)
  #expect(
    difference.text(Rerun(after: difference)).plain.contains("1 change: 1 rejected\n")
  )
}

@Test func `a call that creates a pool has a remark that it changes no pool`() throws {
  let input = #"{"PoolName": "new", "AutoVerifiedAttributes": ["email"]}"#
  let file = try #require(try ForeignDocument.read(Array(input.utf8), name: "a.json"))
  #expect(
    file.remarks == [
      "CreateUserPool creates an additional pool; authflow reads its input as if the new pool "
        + "replaced the existing pool"
    ]
  )
}

@Test
func `changes of messages that the documentation declares ignored are text changes`()
  throws
{
  func pool(_ text: String, _ further: JSONObject = [:]) -> PoolDocument {
    let template: JSONObject = [
      "VerificationMessageTemplate": ["EmailMessage": .string(text), "SmsMessage": .string(text)]
    ]
    return document(template.merging(further))
  }
  let email = "pool.VerificationMessageTemplate.EmailMessage"
  let sms = "pool.VerificationMessageTemplate.SmsMessage: -, text"
  #expect(verdicts(pool("a {####}"), pool("b {####}")) == ["\(email): -, text", sms])
  let changes = ConfigurationDifference(before: pool("a {####}"), after: pool("b {####}")).changes
  let judgement = try #require(changes.first { $0.change.path.text == email }).judgement
  #expect(judgement.entry == "own-texts-not-sent")
  #expect(judgement.description.hasPrefix("According to the documentation, "))
  for further: JSONObject in [
    ["LambdaConfig": ["CustomMessage": "arn:1"]],
    ["EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:2"]],
  ] {
    #expect(
      verdicts(pool("a {####}", further), pool("b {####}", further)) == ["\(email): -, text", sms]
    )
  }
}

extension JSONObject {
  fileprivate var asValue: JSONValue { .object(self) }
}

@Test func `a missing setting without documented behavior may be reset`() throws {
  var before = document(live.merging(["DeletionProtection": "ACTIVE"]))
  before.groups = [["GroupName": "editors", "Precedence": 3]]
  func words(_ after: PoolDocument, _ setting: String) throws -> (String, KnowledgeSource) {
    let changes = ConfigurationDifference(before: before, after: after).changes
    let judgement = try #require(changes.first { $0.change.path.text == setting }).judgement
    return (judgement.description, judgement.source)
  }
  let group = try call(#"{"UserPoolId": "eu-west-1_AbCdEfGhI", "GroupName": "editors"}"#)
  let precedence = try words(group, "groups.editors.Precedence")
  #expect(
    precedence.0.hasPrefix("The payload leaves the setting out, so the service may reset it. ")
  )
  #expect(precedence.1 == .unknown)
  let protection = try words(document(live, .payload), "pool.DeletionProtection")
  #expect(protection.0.hasPrefix("The payload leaves the setting out, so the service resets it. "))
  #expect(protection.1 == .documented("API reference, UpdateUserPool"))
}
