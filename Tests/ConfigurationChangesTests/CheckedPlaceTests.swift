@testable import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

// Files that define the region and account of a pool, and calls that are not a part of a pool.

private let function = "arn:aws:lambda:ap-northeast-1:123456789012:function:f"

private func refused(_ document: PoolDocument) -> [String] { refused(PoolCheck(document)) }

private func made(_ values: JSONObject, _ configuration: String) throws -> [String] {
  let pool: JSONObject = ["name": "p", "lambda_config": [["pre_sign_up": .string(function)]]]
  let change = PlannedChange(
    address: "user_pool.p",
    actions: ["create"],
    after: pool.merging(values)
  )
  let plan = try JSONValue(parsing: Array(configuration.utf8)).object ?? [:]
  let text = planText(changes: [change]).object?.merging(plan) ?? [:]
  return refused(try foreignPool(JSONValue.object(text).text(), "plan.json"))
}

@Test(arguments: [
  ("us-east-1" as String?, "{}"),
  (
    nil,
    #"{"configuration": {"provider_config": {"aws": {"name": "aws", "expressions": {"region": {"constant_value": "us-east-1"}}}}}}"#
  ),
  (
    nil,
    #"{"variables": {"where": {"value": "us-east-1"}}, "configuration": {"provider_config": {"aws": {"name": "aws", "expressions": {"region": {"references": ["var.where"]}}}}}}"#
  ),
  (
    nil,
    #"{"configuration": {"provider_config": {"aws": {"name": "aws", "expressions": {"region": {"constant_value": "ap-northeast-1"}}}, "aws.us": {"name": "aws", "expressions": {"region": {"constant_value": "us-east-1"}}}}, "root_module": {"resources": [{"address": "aws_cognito_user_pool.p", "provider_config_key": "aws.us"}]}}}"#
  ),
])
func `a plan defines the region of its pool`(
  _ region: String?,
  _ configuration: String
) throws {
  #expect(
    try made(region.map { ["region": .string($0)] } ?? [:], configuration) == [
      "function-in-other-region"
    ]
  )
  #expect(try made(["region": "ap-northeast-1"], configuration) == [])
}

@Test func `a template is checked for the given region and account`() throws {
  let text = "\(cognito) { LambdaConfig: { PreSignUp: '\(function)' } } } }"
  func check(_ region: String?) throws -> PoolCheck {
    PoolCheck(try foreignPool(text, parameters: region.map { ["AWS::Region": $0] } ?? [:]))
  }
  #expect(refused(try check("us-east-1")) == ["function-in-other-region"])
  #expect(refused(try check("ap-northeast-1")) == [])
  let open = try check(nil)
  #expect(refused(open) == [] && open.notes.contains { $0.contains("region is not known") })
}

private func refused(_ check: PoolCheck) -> [String] {
  check.findings.filter { $0.answer != nil }.map(\.rule.id)
}

private let id = #""UserPoolId": "us-east-1_aaaaaaaaa""#

@Test(arguments: [
  (#"{ \#(id), "Domain": "my-aws-x" }"#, ["domain-reserved-word"]),
  (#"{ \#(id), "Domain": "shop" }"#, []),
  (#"{ \#(id), "CustomAttributes": [{ "Name": "plan" }] }"#, ["added-attribute-without-type"]),
  (#"{ \#(id), "CustomAttributes": [{ "Name": "plan", "AttributeDataType": "String" }] }"#, []),
  (#"{ \#(id), "CSS": ".mine { color: red }" }"#, ["css-class-not-allowed"]),
  (
    #"{ \#(id), "ClientId": "abc", "UseCognitoProvidedValues": true, "Settings": {} }"#,
    ["branding-of-both-kinds"]
  ),
])
func `the input of any call is checked`(_ text: String, _ broken: [String]) throws {
  let check = PoolCheck(try foreignPool(text, "call.json"))
  #expect(check.hasCalls)
  #expect(refused(check) == broken)
}

@Test(arguments: ["OFF", "off", "No", "false"])
func `an unquoted OFF in a template is a boolean, which the service rejects`(_ word: String) throws
{
  let text =
    "Resources:\n  P:\n    Type: AWS::Cognito::UserPool\n    Properties:\n      MfaConfiguration: "
  #expect(refused(try foreignPool(text + word)) == ["invalid-value"])
  #expect(refused(try foreignPool(text + "'OFF'")) == [])
}
