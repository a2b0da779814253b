import ConfigurationChanges
import Diagnostics
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test func `an update without settings resets some of them and keeps others, as in the service`() {
  let payload = document(["Id": "eu-west-1_AbCdEfGhI"], .payload)
  #expect(
    verdicts(document(livePool), payload).sorted() == [
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
  var after = livePool
  after["Policies"] = ["PasswordPolicy": ["MinimumLength": 12]]
  let found = verdicts(document(livePool), document(after, .payload))
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
  var members = livePool
  let function: JSONValue = "arn:aws:lambda:eu-west-1:123456789012:function:nine"
  members["LambdaConfig"] = ["PostConfirmation": function]
  var after = document(members, .payload)
  func triggers() -> [String]? {
    after.applied(to: document(livePool)).pool["LambdaConfig"]?.object?.keys
  }
  #expect(
    verdicts(document(livePool), after) == [
      "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.LambdaConfig.CustomEmailSender: reset, breaking",
      "pool.LambdaConfig.KMSKeyID: reset, breaking",
      "pool.LambdaConfig.PostConfirmation: -, behavior",
    ]
  )
  #expect(triggers() == ["PostConfirmation"])
  after.tool = .terraform
  #expect(
    verdicts(document(livePool), after) == [
      "pool.LambdaConfig.PreSignUp: reset, breaking",
      "pool.LambdaConfig.PostConfirmation: -, behavior",
      "pool.LambdaConfig.CustomEmailSender: no effect, none",
      "pool.LambdaConfig.KMSKeyID: no effect, none",
    ]
  )
  #expect(triggers() == ["PostConfirmation", "CustomEmailSender", "KMSKeyID"])
}

@Test func `a template without a fixed setting replaces the pool`() {
  var after = livePool
  after["Id"] = nil
  after["UsernameAttributes"] = nil
  #expect(
    verdicts(document(livePool), document(after, .payload)) == [
      "pool.UsernameAttributes: immutable, data loss"
    ]
  )
}

@Test func `an update of a client resets its missing settings and nothing else`() {
  var before = document(
    livePool,
    client: [
      "ClientId": "one", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
      "PreventUserExistenceErrors": "ENABLED",
    ],
    hasSecret: true
  )
  before.clients?.append(PoolDocument.Client(name: "other", members: [:], hasSecret: false))
  var after = document([:], .payload)
  after.specifiesPool = false
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
  after.specifiesPool = false
  let methods: JSONObject = [
    "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": [:],
  ]
  #expect(
    verdicts(document(livePool, mfa: methods), after) == [
      "pool.MfaConfiguration: reset, behavior", "mfa.EmailMfaConfiguration: reset, breaking",
    ]
  )
}

@Test func `an empty list in a payload is not missing`() {
  let payload: JSONObject = ["Id": "eu-west-1_AbCdEfGhI", "AutoVerifiedAttributes": []]
  let changes = ConfigurationDifference(
    before: document(livePool),
    after: document(payload, .payload)
  ).changes
  let change = changes.first { $0.change.path.text == "pool.AutoVerifiedAttributes" }
  #expect(change?.assessment.verdict == nil)
  #expect(change?.assessment.description.contains("leaves it out") == false)
  #expect(change?.change.isWritten.after == true)
}

@Test func `a missing setting without documented behavior may be reset`() throws {
  var before = document(livePool.merging(["DeletionProtection": "ACTIVE"]))
  before.groups = [["GroupName": "editors", "Precedence": 3]]
  func words(_ after: PoolDocument, _ setting: String) throws -> (String, KnowledgeSource) {
    let changes = ConfigurationDifference(before: before, after: after).changes
    let assessment = try #require(changes.first { $0.change.path.text == setting }).assessment
    return (assessment.description, assessment.source)
  }
  let group = try call(#"{"UserPoolId": "eu-west-1_AbCdEfGhI", "GroupName": "editors"}"#)
  let precedence = try words(group, "groups.editors.Precedence")
  #expect(
    precedence.0.hasPrefix("The payload leaves the setting out, so the service may reset it. ")
  )
  #expect(precedence.1 == .unknown)
  let protection = try words(document(livePool, .payload), "pool.DeletionProtection")
  #expect(protection.0.hasPrefix("The payload leaves the setting out, so the service resets it. "))
  #expect(protection.1 == .documented("API reference, UpdateUserPool"))
}
