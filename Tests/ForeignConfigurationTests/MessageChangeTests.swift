import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

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
  let assessment = try #require(changes.first { $0.change.path.text == email }).assessment
  #expect(assessment.entry == "own-texts-not-sent")
  #expect(assessment.description.hasPrefix("According to the documentation, "))
  for further: JSONObject in [
    ["LambdaConfig": ["CustomMessage": "arn:1"]],
    ["EmailConfiguration": ["EmailSendingAccount": "DEVELOPER", "SourceArn": "arn:2"]],
  ] {
    #expect(
      verdicts(pool("a {####}", further), pool("b {####}", further)) == ["\(email): -, text", sms]
    )
  }
}
