import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test(arguments: [
  ("two-pools", "two-pools.yaml", nil), ("unknown-pool", "two-pools.yaml", "Custommers"),
  ("unknown-address", "plan.json", "aws_cognito_user_pool.c"),
  ("several-planned", "plan.json", nil),
])
func `with several pools, one pool must be selected`(
  _ text: String,
  _ name: String,
  _ pool: String?
) throws {
  try expectGolden(rejection(golden(name), name, pool), "foreign-\(text).txt")
}

@Test(arguments: [
  ("broken", "AWSTemplateFormatVersion: 2010-09-09\nResources:\n  A: [ !Ref B\n"),
  (
    "tfstate",
    #"{ "version": 4, "terraform_version": "1.9.5", "lineage": "a", "resources": [] }"#
  ),
  ("terraform-plan", "PK\u{3}\u{4}\u{14}\u{0}\u{8}"),
  (
    "terraform-text",
    """

    Terraform used the selected providers to generate the following execution
    plan. Resource actions are indicated with the following symbols:
      ~ update in-place

      # aws_cognito_user_pool.shop will be updated in-place
      ~ resource "aws_cognito_user_pool" "shop" {
    """
  ),
  (
    "terraform-log",
    """
    {"@level":"info","@message":"Terraform 1.11.4","@module":"terraform.ui","type":"version"}
    {"@level":"info","@message":"aws_cognito_user_pool.shop: Refreshing state...","@module":"terraform.ui"}
    """
  ),
  ("stranger", #"[{ "UserPool": { "Id": "a_b", "Name": "p", "Arn": "z" } }, { "User": {} }]"#),
  ("summary", #"{ "UserPoolClients": [{ "ClientId": "1", "ClientName": "web" }] }"#),
  (
    "format-version",
    #"{ "format_version": "9.9", "planned_values": { "root_module": { "resources": [] } } }"#
  ),
])
func `a file without a readable pool is rejected at its place`(
  _ name: String,
  _ text: String
) throws {
  try expectGolden(rejection(text, "given.yaml"), "foreign-\(name).txt")
}

@Test func `a template without a pool is reported at its place`() throws {
  let text = "Resources:\n  Queue: { Type: AWS::SQS::Queue }\n"
  let foreign = try #require(try read(text, "given.yaml"))
  let absence = try #require(foreign.absence)
  let shown = DiagnosticRenderer(file: foreign.source).render([absence]).rendered(inColor: false)
  try expectGolden(shown, "foreign-no-pool.txt")
}

@Test func `a call must be for the selected pool`() throws {
  let call = #"{ "UserPoolId": "a_b", "AutoVerifiedAttributes": [] }"#
  #expect(try read(call, "a.json", pool: "a_b") != nil)
  #expect(throws: ForeignDocumentError.self) { _ = try read(call, "a.json", pool: "a_c") }
}

@Test(arguments: [
  (#"{"UserPool": {"Id": "a_b", "MfaConfiguration": 5}}"#, "`MfaConfiguration` must be a string"),
  (
    #"{"UserPool": {"Id": "a_b", "MfaConfiguration": false}}"#,
    "`MfaConfiguration` must be a string"
  ),
  (#"{"TemplateBody": {"Resources": {}}}"#, "which contains the template"),
  ("{\"@level\":\"info\"}\n{\"@level\":\"info\"}\n", "the log that Terraform writes"),
  (
    "Terraform will perform the following actions:\n\n  # aws_cognito_user_pool.pool will be updated\n",
    "human-readable Terraform output, not JSON"
  ),
])
func `a file that only looks like a supported file is rejected with its kind`(
  _ text: String,
  _ words: String
) throws {
  let error = #expect(throws: ForeignDocumentError.self) { try read(text, "a.json") }
  #expect(error?.diagnostics.first?.title.contains(words) == true)
}

@Test func `a place after a byte order mark has the visible column`() throws {
  let error = try #require(throws: ForeignDocumentError.self) {
    try read("\u{FEFF}{\"UserPool\": }", "a.json")
  }
  #expect(error.diagnostics[0].range.lowerBound == SourcePosition(line: 1, column: 14))
}
