import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

@Test(
  arguments: [
    // Defaults.
    (["MfaConfiguration": "OFF"], [:]),
    (["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]]]], [:]),
    (["AdminCreateUserConfig": ["UnusedAccountValidityDays": 7]], [:]),
    (["LambdaConfig": [:], "UserPoolTags": [:], "AliasAttributes": []], [:]),
    (["UserPoolTier": "ESSENTIALS", "DeletionProtection": "INACTIVE"], [:]),
    (["UserPoolAddOns": ["AdvancedSecurityMode": "OFF"]], [:]),
    // Volatile members, and members that only identify a pool.
    (
      ["Id": "eu-west-1_AbCdEfGhI", "Name": "a", "Status": "Enabled", "EstimatedNumberOfUsers": 1],
      ["Id": "eu-west-1_AbCdEfGhI", "Name": "b", "LastModifiedDate": 1_689_721_665.239]
    ),
    // Sets.
    (
      ["AutoVerifiedAttributes": ["email", "phone_number"]],
      [
        "AutoVerifiedAttributes": ["phone_number", "email", "email"]
      ]
    ),
    // Recovery mechanisms are ordered by priority.
    (
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [
            ["Priority": 2, "Name": "verified_email"],
            ["Priority": 1, "Name": "verified_phone_number"],
          ]
        ]
      ], [:]
    ),
    // Settings with two names.
    (
      ["EmailVerificationMessage": "{####}"],
      [
        "VerificationMessageTemplate": ["EmailMessage": "{####}"],
        "EmailVerificationMessage": "{####}",
      ]
    ),
    (
      ["LambdaConfig": ["PreTokenGeneration": "arn:1"]],
      [
        "LambdaConfig": [
          "PreTokenGenerationConfig": ["LambdaVersion": "V1_0", "LambdaArn": "arn:1"]
        ]
      ]
    ),
    (
      ["AdminCreateUserConfig": ["UnusedAccountValidityDays": 3]],
      [
        "Policies": [
          "PasswordPolicy": [
            "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true,
            "RequireNumbers": true, "RequireSymbols": true, "TemporaryPasswordValidityDays": 3,
          ]
        ]
      ]
    ),
    // Standard attributes with their default settings.
    (
      [
        "SchemaAttributes": [
          ["Name": "sub", "Mutable": false], ["Name": "email", "Required": false],
        ]
      ],
      [:]
    ),
    // Numbers that templates write as strings.
    (
      ["Policies": ["PasswordPolicy": ["MinimumLength": "10"]]],
      ["Policies": ["PasswordPolicy": ["MinimumLength": 10, "RequireNumbers": false]]]
    ),
  ] as [(JSONObject, JSONObject)]
)
func `equivalent settings are not a difference`(_ before: JSONObject, _ after: JSONObject) {
  #expect(changes(document(before), document(after)) == [])
  #expect(changes(document(after), document(before)) == [])
}

@Test(
  arguments: [
    (["MfaConfiguration": "ON"], [:], ["pool.MfaConfiguration: \"ON\" → \"OFF\""]),
    (
      [:], ["Policies": ["PasswordPolicy": ["MinimumLength": 10]]],
      [
        "pool.Policies.PasswordPolicy.MinimumLength: 8 → 10",
        "pool.Policies.PasswordPolicy.RequireUppercase: true → false",
        "pool.Policies.PasswordPolicy.RequireLowercase: true → false",
        "pool.Policies.PasswordPolicy.RequireNumbers: true → false",
        "pool.Policies.PasswordPolicy.RequireSymbols: true → false",
      ]
    ),
    (
      ["SchemaAttributes": [["Name": "email", "Required": true]]],
      ["SchemaAttributes": [["Name": "custom:plan"], ["Name": "email", "Mutable": true]]],
      [
        "pool.SchemaAttributes.email.Required: true → false",
        "pool.SchemaAttributes.custom:plan: - → {\"AttributeDataType\":\"String\","
          + "\"DeveloperOnlyAttribute\":false,\"Mutable\":true,\"Required\":false}",
      ]
    ),
    (
      [:], ["DeviceConfiguration": [:]], ["pool.DeviceConfiguration: - → {}"]
    ),
    (
      ["DeviceConfiguration": [:]],
      ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true]],
      ["pool.DeviceConfiguration.ChallengeRequiredOnNewDevice: false → true"]
    ),
    (
      ["KeyConfiguration": ["KeyType": "A", "More": [["b": 1]]]],
      ["KeyConfiguration": ["KeyType": "B", "More": [["b": 2]]]],
      [
        "pool.KeyConfiguration.KeyType: \"A\" → \"B\"",
        "pool.KeyConfiguration.More: [{\"b\":1}] → [{\"b\":2}]",
      ]
    ),
    (
      ["LambdaConfig": ["PreSignUp": "arn:1"]], ["LambdaConfig": ["PreSignUp": "arn:2"]],
      ["pool.LambdaConfig.PreSignUp: \"arn:1\" → \"arn:2\""]
    ),
  ] as [(JSONObject, JSONObject, [String])]
)
func `differences take defaults into account`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ expected: [String]
) {
  #expect(changes(document(before), document(after)) == expected)
}

@Test(
  arguments: [
    (["ExplicitAuthFlows": []], [:], []),
    (
      ["ExplicitAuthFlows": ["ADMIN_NO_SRP_AUTH"]],
      [
        "ExplicitAuthFlows": [
          "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
        ]
      ], []
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["RefreshTokenValidity": 30, "ClientName": "other", "LastModifiedDate": 3], []
    ),
    (
      ["AccessTokenValidity": 60, "TokenValidityUnits": ["AccessToken": "minutes"]],
      ["AccessTokenValidity": 60], ["clients.web.AccessTokenValidity: 3600 → 216000"]
    ),
    (
      ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10]], [:],
      [
        "clients.web.RefreshTokenRotation.Feature: \"ENABLED\" → \"DISABLED\"",
        "clients.web.RefreshTokenRotation.RetryGracePeriodSeconds: 10 → 0",
      ]
    ),
    (
      ["RefreshTokenRotation": ["Feature": "DISABLED", "RetryGracePeriodSeconds": 0]], [:], []
    ),
    (
      ["EnablePropagateAdditionalUserContextData": false], [:], []
    ),
    (
      ["ReadAttributes": ["email"]], ["ReadAttributes": ["email", "sub"]],
      ["clients.web.ReadAttributes: [\"email\"] → [\"email\",\"sub\"]"]
    ),
  ] as [(JSONObject, JSONObject, [String])]
)
func `clients are compared in current names and units`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ expected: [String]
) {
  #expect(changes(document([:], client: before), document([:], client: after)) == expected)
}

@Test func `a renamed client is the same client, and only the presence of a secret counts`() {
  var before = document([:], client: ["ClientId": "one"])
  before.clients?.append(PoolDocument.Client(name: "old", members: [:], hasSecret: false))
  var after = document([:])
  after.clients = [
    PoolDocument.Client(name: "renamed", members: ["ClientId": "one"], hasSecret: true),
    PoolDocument.Client(name: "new", members: ["AuthSessionValidity": 5], hasSecret: false),
  ]
  #expect(
    changes(before, after) == [
      "clients.web.ClientName: \"web\" → \"renamed\"", "clients.web.hasSecret: false → true",
      "clients.old: {\"hasSecret\":false} → -",
      "clients.new: - → {\"AuthSessionValidity\":5,\"hasSecret\":false}",
    ]
  )
}

@Test func `the parts of a pool are compared by name`() {
  var before = document([:])
  before.groups = [["GroupName": "editors", "Precedence": 1], ["GroupName": "readers"]]
  before.resourceServers = [
    [
      "Identifier": "shop", "Name": "Shop",
      "Scopes": [["ScopeName": "buy", "ScopeDescription": "x"]],
    ]
  ]
  before.domains = [["Domain": "old-shop", "UserPoolId": "eu-west-1_A"]]
  before.identityProviders = [["ProviderName": "Google", "ProviderType": "Google"]]
  before.others = ["sessionPolicies": ["Limit": 1]]
  var after = document([:])
  after.groups = [
    ["GroupName": "readers", "CreationDate": 1], ["GroupName": "editors", "Precedence": 2],
  ]
  after.resourceServers = [
    ["Identifier": "shop", "Name": "Shop", "Scopes": [["ScopeName": "sell"]]]
  ]
  after.domains = [["Domain": "new-shop"]]
  after.identityProviders = []
  after.others = ["sessionPolicies": ["Limit": 2]]
  #expect(
    changes(before, after) == [
      "groups.editors.Precedence: 1 → 2",
      "resourceServers.shop.Scopes.buy: {\"ScopeDescription\":\"x\"} → -",
      "resourceServers.shop.Scopes.sell: - → {}", "domain.old-shop: \"old-shop\" → \"new-shop\"",
      "identityProviders.Google: {\"ProviderType\":\"Google\"} → -", "sessionPolicies.Limit: 1 → 2",
    ]
  )
}

@Test func `a part missing on one side is not compared and is reported once`() {
  let before = document(
    ["MfaConfiguration": "OFF"],
    mfa: ["SoftwareTokenMfaConfiguration": ["Enabled": true]]
  )
  let after = document([:], client: [:], name: "b.yaml")
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.isEmpty)
  #expect(
    difference.notes == [
      "`a.yaml` does not contain `clients`, which was not compared",
      "`b.yaml` does not contain `mfa`, which was not compared",
    ]
  )
}

@Test func `in two pools, only the presence of environment-specific values is compared`() {
  let arn = "arn:aws:lambda:eu-west-1:123456789012:function:"
  let before = document([
    "Id": "eu-west-1_AbCdEfGhI", "LambdaConfig": ["PreSignUp": .string(arn + "a")],
    "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:1"],
  ])
  var pool: JSONObject = [
    "Id": "eu-west-1_ZyXwVuTsR",
    "LambdaConfig": ["PreSignUp": .string(arn + "b"), "PostConfirmation": .string(arn + "c")],
    "EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:2"],
  ]
  let difference = ConfigurationDifference(before: before, after: document(pool))
  #expect(difference.changes.map(\.change.path.text) == ["pool.LambdaConfig.PostConfirmation"])
  #expect(
    difference.notes.dropFirst() == [
      "`pool.LambdaConfig.PreSignUp` and `pool.EmailConfiguration.SourceArn` were not compared, "
        + "because each pool has its own values"
    ]
  )
  pool["Id"] = "eu-west-1_AbCdEfGhI"
  #expect(changes(before, document(pool)).count == 3)
}

@Test func `explicit defaults are shown if showsDefaults is set`() {
  let before = document(["MfaConfiguration": "OFF"])
  let options = ConfigurationDifference.Options(showsDefaults: true)
  let difference = ConfigurationDifference(before: before, after: document([:]), options: options)
  #expect(difference.changes.map(\.change.path.text) == ["pool.MfaConfiguration"])
  #expect(difference.changes.map(\.judgement.severity) == [.none])
  #expect(difference.changes.first?.change.isWritten.before == true)
  #expect(difference.changes.first?.change.isWritten.after == false)
}

@Test func `a value known only at deployment is not compared`() {
  let path = SettingPath(.pool, ["LambdaConfig", "PreSignUp"])
  var after = document(["LambdaConfig": ["PreSignUp": "!GetAtt Function.Arn"]], .payload)
  after.unknown = [path]
  let before = document(["LambdaConfig": ["PreSignUp": "arn:1"]])
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.changes.isEmpty)
  #expect(
    difference.notes == [
      "`pool.LambdaConfig.PreSignUp` was not compared, because the value is known only at deployment"
    ]
  )
  #expect(difference.headline.description == "Not everything could be compared")
  // A template must be comparable with a live pool.
  #expect(difference.incomplete.isEmpty)
}

@Test
func `members that the service has added are not a difference if one side does not have them`() {
  let shown: JSONObject = ["KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"]]
  #expect(changes(document([:]), document(shown)) == [])
  #expect(changes(document(shown), document([:], .payload)) == [])
  let other: JSONObject = ["KeyConfiguration": ["KeyType": "CUSTOMER_MANAGED_KEY"]]
  let difference = ConfigurationDifference(before: document(shown), after: document(other))
  #expect(difference.unmodeled == ["pool.KeyConfiguration.KeyType"])
  // `CUSTOMER_MANAGED_KEY` is not the default.
  let set = ConfigurationDifference(before: document([:]), after: document(other))
  #expect(set.unmodeled == ["pool.KeyConfiguration.KeyType"])
}

@Test func `only a custom issuer is a difference`() {
  func issuer(_ members: JSONObject) -> [String] {
    changes(document([:]), document(["IssuerConfiguration": .object(members)]))
  }
  #expect(issuer(["IssuerType": "REGIONAL"]) == [])
  #expect(issuer(["IssuerUrl": "https://cognito-idp.eu-west-1.amazonaws.com/a_1"]) == [])
  #expect(
    issuer(["IssuerUrl": "https://id.example.com"])
      == ["pool.IssuerConfiguration.IssuerUrl: - → \"https://id.example.com\""]
  )
}

@Test func `a unit for an unknown kind of token is shown`() {
  let before = document(
    [:],
    client: ["TokenValidityUnits": ["DeviceToken": "days", "IdToken": "hours"]]
  )
  let difference = ConfigurationDifference(before: before, after: document([:], client: [:]))
  #expect(difference.unmodeled == ["clients.web.TokenValidityUnits.DeviceToken"])
}

@Test func `an empty string equals a missing value`() {
  #expect(changes(document(["SmsAuthenticationMessage": ""]), document([:])) == [])
}

// MARK: - Secrets

@Test func `the presence of a secret is shown, but never its value`() {
  func provider(_ secret: JSONValue?) -> PoolDocument {
    var result = document(["Odd": ["ApiToken": secret ?? .null, "Passwords": 3]])
    var details: JSONObject = ["client_id": "x"]
    details["client_secret"] = secret
    result.identityProviders = [["ProviderName": "Google", "ProviderDetails": .object(details)]]
    return result
  }
  #expect(changes(provider("S3CR3T-OLD"), provider("S3CR3T-OLD")) == [])
  #expect(
    changes(provider("S3CR3T-OLD"), provider("S3CR3T-NEW")) == [
      "pool.Odd.ApiToken: \"•••\" → \"•••, another\"",
      "identityProviders.Google.ProviderDetails.client_secret: \"•••\" → \"•••, another\"",
    ]
  )
  let appeared = changes(provider(nil), provider("S3CR3T-NEW")).joined()
  #expect(appeared.contains("•••") && !appeared.contains("S3CR3T") && !appeared.contains("another"))
  let lists = document(["Odd": ["Secret": ["S3CR3T"], "password": ["value": "S3CR3T"]]])
  #expect(!changes(document([:]), lists).joined().contains("S3CR3T"))
  #expect(lists.withoutSecrets.pool == ["Odd": [:]])
}

// MARK: - Clients

@Test func `a client is identified by its ID, even if its name changes`() {
  func pool(_ clients: [(String, String, JSONValue)]) -> PoolDocument {
    var result = document(["Id": "eu-west-1_AbCdEfGhI"])
    result.clients = clients.map { name, id, flows in
      let members: JSONObject = ["ClientId": .string(id), "ExplicitAuthFlows": flows]
      return PoolDocument.Client(name: name, members: members, hasSecret: false)
    }
    return result
  }
  let before = pool([("web", "1web", ["ALLOW_USER_SRP_AUTH"])])
  let after = pool([
    ("spa", "1web", ["ALLOW_CUSTOM_AUTH"]), ("web", "2new", ["ALLOW_USER_SRP_AUTH"]),
  ])
  let found = changes(before, after)
  #expect(found.contains { $0.contains("ExplicitAuthFlows") && $0.contains("ALLOW_CUSTOM_AUTH") })
  #expect(found.contains { $0.hasPrefix("clients.web: ") }, "\(found)")
}

@Test func `an unmodeled switch is a change even if it is off`() {
  let found = changes(document([:]), document(["BrandNew": false]))
  #expect(found == ["pool.BrandNew: - → false"])
}

/// A document with clients that have IDs.
private func clients(_ clients: [(name: String, id: String, members: JSONObject)]) -> PoolDocument {
  var result = document([:])
  result.clients = clients.map { name, id, members in
    let all = members.merging(["ClientId": .string(id)])
    return PoolDocument.Client(name: name, members: all, hasSecret: false)
  }
  return result
}

@Test func `a renamed client is reported, and it breaks no additional rule`() {
  let before = clients([("api", "1api", ["AuthSessionValidity": 3])])
  let after = clients([("backend", "1api", ["AuthSessionValidity": 5])])
  #expect(
    changes(before, after) == [
      "clients.api.ClientName: \"api\" → \"backend\"", "clients.api.AuthSessionValidity: 3 → 5",
    ]
  )
  let difference = ConfigurationDifference(before: before, after: after)
  #expect(difference.findings.isEmpty)
  #expect(difference.changes.map(\.judgement.entry).first == "client-renamed")
}

@Test func `an update can rename a client`() {
  let before = clients([("api", "1api", [:])])
  let kept: JSONObject = ["ClientId": "1api"]
  for (payload, expected) in [
    (kept, []),
    (kept.merging(["ClientName": "backend"]), ["clients.api.ClientName: \"api\" → \"backend\""]),
  ] {
    var after = document([:], .payload)
    let name = payload["ClientName"]?.string ?? "1api"
    after.saysPool = false
    after.clients = [PoolDocument.Client(name: name, members: payload, hasSecret: false)]
    #expect(changes(before, after) == expected)
    #expect(after.applied(to: before).clients?.map(\.name) == [expected == [] ? "api" : "backend"])
  }
}

@Test func `the threat protection of a renamed client is unchanged`() {
  var before = clients([("api", "1api", [:])])
  before.risks = [["ClientId": "api", "RiskExceptionConfiguration": ["BlockedIPRangeList": ["a"]]]]
  var after = clients([("backend", "1api", [:])])
  after.risks = [["ClientId": "1api", "RiskExceptionConfiguration": ["BlockedIPRangeList": ["a"]]]]
  #expect(changes(before, after) == ["clients.api.ClientName: \"api\" → \"backend\""])
}

private let standard: [JSONValue] = [
  "address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name",
  "name", "nickname", "phone_number", "picture", "preferred_username", "profile", "updated_at",
  "website", "zoneinfo",
]

@Test(
  arguments: [
    (["WriteAttributes": .array(standard)], [:]),
    (
      ["ReadAttributes": .array(standard + ["phone_number_verified", "email_verified"])],
      ["ReadAttributes": []]
    ),
    (
      ["ExplicitAuthFlows": []],
      [
        "ExplicitAuthFlows": [
          "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH",
        ]
      ]
    ),
  ] as [(JSONObject, JSONObject)]
)
func `a client with explicit defaults equals a client without them`(
  _ one: JSONObject,
  _ other: JSONObject
) {
  for (before, after) in [(one, other), (other, one)] {
    let difference = ConfigurationDifference(
      before: document([:], client: before),
      after: document([:], client: after)
    )
    #expect(difference.isEmpty, "\(difference.changes) \(difference.findings)")
  }
}

@Test func `a client without lists can also access the pool's custom attributes`() {
  let pool: JSONObject = ["SchemaAttributes": [["Name": "custom:plan"]]]
  let before = document(pool, client: [:])
  let after = document(pool, client: ["WriteAttributes": .array(standard)])
  let judged = ConfigurationDifference(before: before, after: after).changes
  #expect(judged.map(\.judgement.entry) == ["write-lost"])
}

@Test(
  arguments: [
    (["Order": ["sms", "email", "sms"]], ["Order": ["email", "sms"]], "pool.Order"),
    ([:], ["New": []], "pool.New"), (["New": [:]], [:], "pool.New"),
    ([:], ["New": ["On": false]], "pool.New.On"),
    (
      ["Policies": ["NewPolicy": ["b", "a"]]], ["Policies": ["NewPolicy": ["a", "b"]]],
      "pool.Policies.NewPolicy"
    ),
    // A recovery mechanism is identified by its name and keeps its other members.
    (
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email", "Verify": "ALWAYS"]]
        ]
      ],
      [
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]
        ]
      ],
      "pool.AccountRecoverySetting.RecoveryMechanisms.verified_email.Verify"
    ),
  ] as [(JSONObject, JSONObject, String)]
)
func `unmodeled settings are compared unchanged`(
  _ before: JSONObject,
  _ after: JSONObject,
  _ setting: String
) {
  let difference = ConfigurationDifference(before: document(before), after: document(after))
  #expect(difference.unmodeled == [setting])
}

@Test(arguments: [
  ("groups.editors.NewSetting"), ("resourceServers.shop.NewSetting"),
  ("resourceServers.shop.Scopes.buy.NewSetting"), ("identityProviders.acme.NewSetting"),
  ("domain.shop.NewSetting"), ("risk.NewSetting"), ("logDelivery.NewSetting"),
  ("pool.EmailConfiguration.NewSetting"), ("pool.SmsConfiguration.NewSetting"),
  ("pool.VerificationMessageTemplate.NewSetting"), ("pool.UserPoolAddOns.NewSetting"),
  ("pool.SchemaAttributes.email.NewSetting"), ("mfa.EmailMfaConfiguration.NewSetting"),
])
func `new members of any mapping are unmodeled`(_ setting: String) throws {
  func with(_ value: JSONValue?) -> PoolDocument {
    let new: JSONObject = value.map { ["NewSetting": $0] } ?? [:]
    func own(_ name: String, _ members: JSONObject = [:]) -> JSONObject {
      setting.hasPrefix(name) ? members.merging(new) : members
    }
    var pool: JSONObject = [:]
    for member in [
      "EmailConfiguration", "SmsConfiguration", "VerificationMessageTemplate", "UserPoolAddOns",
    ] {
      pool[member] = .object(own("pool.\(member)"))
    }
    pool["SchemaAttributes"] = [.object(own("pool.Schema", ["Name": "email", "Required": true]))]
    var result = document(pool, mfa: ["EmailMfaConfiguration": .object(own("mfa."))])
    result.groups = [own("groups", ["GroupName": "editors"])]
    let scope = own("resourceServers.shop.Scopes", ["ScopeName": "buy"])
    let server: JSONObject = ["Identifier": "shop", "Scopes": [.object(scope)]]
    result.resourceServers = [own("resourceServers.shop.New", server)]
    result.identityProviders = [own("identityProviders", ["ProviderName": "acme"])]
    result.domains = [own("domain", ["Domain": "shop"])]
    (result.risks, result.logDelivery) = ([own("risk")], own("logDelivery"))
    return result
  }
  let difference = ConfigurationDifference(before: with("a"), after: with("b"))
  #expect(difference.unmodeled == [setting])
}

@Test func `values that the service fills in are not a difference`() {
  func with(_ details: JSONObject, _ filter: JSONObject) -> PoolDocument {
    var result = document([:])
    result.identityProviders = [["ProviderName": "acme", "ProviderDetails": .object(details)]]
    result.risks = [["CompromisedCredentialsRiskConfiguration": .object(filter)]]
    return result
  }
  let plain: JSONObject = ["MetadataURL": "https://a.example/m"]
  let filled = plain.merging([
    "ActiveEncryptionCertificate": "MII", "SLORedirectBindingURI": "https://a.example/o",
  ])
  let all: JSONValue = ["SIGN_UP", "SIGN_IN", "PASSWORD_CHANGE"]
  let action: JSONObject = ["Actions": ["EventAction": "BLOCK"]]
  let (before, after) = (with(plain, action), with(filled, action.merging(["EventFilter": all])))
  #expect(changes(before, after) == [] && changes(after, before) == [])
}

// MARK: - Many parts

/// As many groups as a pool can have.
///
/// Without an index, the comparison takes minutes.
@Test(.timeLimit(.minutes(10))) func `thousands of groups are compared by name`() {
  func pool(_ description: String, _ numbers: some Sequence<Int>) -> PoolDocument {
    var result = document([:])
    result.groups = numbers.map {
      ["GroupName": .string("g\($0)"), "Description": .string($0 % 2 == 0 ? description : "same")]
    }
    return result
  }
  let found = changes(pool("old", 0..<10_000), pool("new", (1...10_000).reversed()))
  #expect(found.count == 5_001)
  #expect(found.first == #"groups.g0: {"Description":"old"} → -"#)
  #expect(found.dropFirst().first == #"groups.g2.Description: "old" → "new""#)
  #expect(found.last == #"groups.g10000: - → {"Description":"new"}"#)
}

@Test func `a domain without a version has version 1`() {
  func domain(_ members: JSONObject, _ origin: PoolDocument.Origin) -> PoolDocument {
    var document = document([:], origin)
    let name: JSONObject = ["Domain": "shop"]
    document.domains = [name.merging(members)]
    return document
  }
  let live = domain(["ManagedLoginVersion": 1, "CustomDomainConfig": [:]], .description)
  let file = domain([:], .description)
  #expect(changes(live, domain([:], .payload)) == [])
  #expect(changes(file, live) == [])
  #expect(live.canonical == file.canonical)
  let modern = domain(["ManagedLoginVersion": 2], .description)
  #expect(changes(modern, file) == ["domain.shop.ManagedLoginVersion: 2 → 1"])
  #expect(modern.canonical.domains == modern.domains)
}
