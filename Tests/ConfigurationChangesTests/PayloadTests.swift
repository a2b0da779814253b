import ConfigurationChanges
import JSON
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

/// `setting: verdict, severity` of all changes.
private func verdicts(_ before: PoolDocument, _ after: PoolDocument) -> [String] {
  ConfigurationDifference(before: before, after: after).changes.map { judged in
    let verdict = judged.judgement.verdict?.rawValue ?? "-"
    return "\(judged.change.path.text): \(verdict), \(judged.judgement.severity.rawValue)"
  }
}

@Test func `a bare update resets what the service resets, and keeps what it keeps`() {
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

@Test func `a policy that is given in part sets the rest of its demands back`() {
  var after = live
  after["Policies"] = ["PasswordPolicy": ["MinimumLength": 12]]
  let found = verdicts(document(live), document(after, .payload))
  #expect(
    found == [
      "pool.Policies.PasswordPolicy.RequireUppercase: reset, behaviour",
      "pool.Policies.PasswordPolicy.RequireLowercase: reset, behaviour",
      "pool.Policies.PasswordPolicy.RequireNumbers: reset, behaviour",
      "pool.Policies.PasswordPolicy.RequireSymbols: reset, behaviour",
      "pool.Policies.SignInPolicy.AllowedFirstAuthFactors: no effect, none",
    ]
  )
}

@Test func `triggers that stay where they are left out are not said to go`() {
  var after = live
  after["LambdaConfig"] = ["PostConfirmation": "arn:9"]
  let found = verdicts(document(live), document(after, .payload))
  #expect(
    found == [
      "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.LambdaConfig.PostConfirmation: -, behaviour",
      "pool.LambdaConfig.CustomEmailSender: no effect, none",
      "pool.LambdaConfig.KMSKeyID: no effect, none",
    ]
  )
}

@Test func `a template that lacks what is fixed asks for another pool`() {
  var after = live
  after["Id"] = nil
  after["UsernameAttributes"] = nil
  #expect(
    verdicts(document(live), document(after, .payload)) == [
      "pool.UsernameAttributes: immutable, breaking"
    ]
  )
}

@Test func `an update of a client resets what it leaves out and speaks of nothing else`() {
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

@Test func `second factors without a mode are switched off`() {
  var after = document([:], mfa: ["SoftwareTokenMfaConfiguration": ["Enabled": true]], .payload)
  after.saysPool = false
  let methods: JSONObject = [
    "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": [:],
  ]
  #expect(
    verdicts(document(live, mfa: methods), after) == [
      "pool.MfaConfiguration: reset, behaviour", "mfa.EmailMfaConfiguration: reset, breaking",
    ]
  )
}

@Test func `an empty list in a payload is said, and so not left out`() {
  let payload: JSONObject = ["Id": "eu-west-1_AbCdEfGhI", "AutoVerifiedAttributes": []]
  let changes = ConfigurationDifference(
    before: document(live),
    after: document(payload, .payload)
  ).changes
  let change = changes.first { $0.change.path.text == "pool.AutoVerifiedAttributes" }
  #expect(change?.judgement.verdict == nil)
  #expect(change?.judgement.words.contains("leaves it out") == false)
  #expect(change?.change.isWritten.after == true)
}
