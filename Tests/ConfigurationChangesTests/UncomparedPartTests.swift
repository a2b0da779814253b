@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

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

@Test(arguments: [
  ("groups", "groups: []"), ("identityProviders", "identityProviders: []"),
  ("resourceServers", ""), ("domain", ""), ("risk", ""), ("logDelivery", ""),
])
func `an unknown part is not compared with a side that has none`(
  part: String,
  none: String
) throws {
  let unknown = try document("pool: {}\n\(part): null", "a.yaml")
  let empty = try document("pool: {}\n\(none)", "b.yaml")
  let note = "`a.yaml` does not contain `\(part)`, which was not compared"
  for (before, after) in [(unknown, empty), (empty, unknown)] {
    let difference = ConfigurationDifference(before: before, after: after)
    #expect(difference.isEmpty)
    #expect(difference.notes == [note])
    #expect(difference.incomplete == [note])
  }
}

@Test func `a part that both sides could not show is not compared`() throws {
  let sides = try ["a.yaml", "b.yaml"].map { try document("pool: {}\ngroups: null", $0) }
  let difference = ConfigurationDifference(before: sides[0], after: sides[1])
  #expect(
    difference.incomplete == [
      "`a.yaml` does not contain `groups`, which was not compared",
      "`b.yaml` does not contain `groups`, which was not compared",
    ]
  )
}

@Test func `an unknown part is complete beside a call that leaves it unchanged`() throws {
  let before = try document("pool: {}\ngroups: null", "a.yaml")
  let after = document(["MfaConfiguration": "OFF"], .payload, name: "b.yaml")
  #expect(ConfigurationDifference(before: before, after: after).incomplete.isEmpty)
}
