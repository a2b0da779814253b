import ConfigurationChanges
import Diagnostics
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test func `a call that turns SMS on also sets the pool's sender and message`() throws {
  let after = try call(
    """
    {"UserPoolId": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": {
      "SmsAuthenticationMessage": "code {####}",
      "SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::1:role/sms", "ExternalId": "x"}}}
    """
  )
  let before = document(livePool, mfa: [:])
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
  let before = document(livePool, mfa: [:])
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
  let before = document(livePool.merging(sender), mfa: ["SmsMfaConfiguration": sender.asValue])
  let after = try call(
    #"{"UserPoolId": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": {}}"#
  )
  #expect(verdicts(before, after) == [])
}

extension JSONObject {
  fileprivate var asValue: JSONValue { .object(self) }
}
