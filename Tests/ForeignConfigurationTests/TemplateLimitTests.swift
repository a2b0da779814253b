@testable import ConfigurationChanges
import Diagnostics
@testable import ForeignConfiguration
import PoolDocumentTesting
import Testing

// Template errors that CloudFormation reports before it creates resources.

private func template(_ parameter: String, _ policies: String = "") -> String {
  """
  Parameters:
    Stage: { \(parameter) }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, \(policies) Properties: { UserPoolName: shop } }
  """
}

private func refused(_ text: String, _ value: String?) throws -> String? {
  let parameters: TemplateParameters = value.map { ["Stage": $0] } ?? [:]
  do throws(ForeignDocumentError) {
    _ = try ForeignDocument.read(Array(text.utf8), name: "t.yaml", parameters: parameters)
    return nil
  } catch {
    return error.diagnostics.map { "\($0.range.lowerBound.line): \($0.title): \($0.label)" }
      .joined()
  }
}

@Test(arguments: [
  ("Type: String, AllowedPattern: '[a-z]+'", "abc", nil),
  (
    "Type: String, AllowedPattern: '[a-z]+'", "abc1",
    "expected a value that matches `[a-z]+`, got `abc1`"
  ),
  ("Type: String, AllowedPattern: '(?=a)b'", "whatever", nil),
  ("Type: String, MinLength: 3", "ab", "expected at least 3 characters"),
  ("Type: String, MaxLength: '3'", "abcd", "expected at most 3 characters"),
  (
    "Type: String, AllowedValues: [dev, prod]", "prd",
    "expected `dev` or `prod`, got `prd`; did you mean `prod`?"
  ),
  ("Type: Number, MinValue: 8", "7", "expected at least 8, got `7`"),
  ("Type: List<Number>", "1, x", "expected a number, got `x`"),
  ("Type: CommaDelimitedList, AllowedValues: [a, b]", "a, b", nil),
  ("Type: CommaDelimitedList, AllowedValues: [a, b]", "a, c", "expected `a` or `b`, got `c`"),
  (
    "Type: String, NoEcho: true, AllowedPattern: '[a-z]+'", "planted1",
    "expected a value that matches `[a-z]+`, got the given value"
  ),
  ("Type: 'AWS::SSM::Parameter::Value<String>', AllowedPattern: '[a-z]+'", "/a/b", nil),
])
func `a parameter's value or default must match its declaration`(
  _ declaration: String,
  _ value: String,
  _ words: String?
) throws {
  let given = try refused(template(declaration), value)
  let byDefault = try refused(template(declaration + ", Default: '\(value)'"), nil)
  #expect(
    given
      == words.map {
        "2: CloudFormation rejects the value of the parameter `Stage`: \($0)"
      }
  )
  #expect(
    byDefault
      == words.map { "2: CloudFormation rejects the default of the parameter `Stage`: \($0)" }
  )
}

@Test(arguments: [
  (
    "DeletionPolicy: retain,",
    "unknown DeletionPolicy `retain`: did you mean `Retain`?"
  ),
  (
    "UpdateReplacePolicy: RetainExceptOnCreate,",
    "unknown UpdateReplacePolicy `RetainExceptOnCreate`"
  ),
  (
    "DeletionPolicy: !Ref Stage,",
    "a computed DeletionPolicy requires `Transform: AWS::LanguageExtensions`"
  ),
])
func `an invalid policy is rejected`(
  _ policies: String,
  _ words: String
) throws {
  #expect(try refused(template("Type: String", policies), nil)?.contains(words) == true)
}

@Test func `a computed policy applies if it is known, and is uncertain otherwise`() throws {
  func before(_ declaration: String) throws -> PoolDocument {
    let text = template(declaration, "DeletionPolicy: !If [IsProd, Retain, Delete],")
    let top =
      "Transform: AWS::LanguageExtensions\nConditions: { IsProd: !Equals [!Ref Stage, prod] }\n"
    return try foreignPool(top + text)
  }
  let gone = try foreignPool("Resources: { Q: { Type: AWS::SQS::Queue } }", "u.yaml")
  func told(_ declaration: String) throws -> ConfigurationDifference {
    ConfigurationDifference(before: try before(declaration), after: gone)
  }
  #expect(try told("Type: String, Default: prod").changes[0].assessment.severity == .behavior)
  #expect(try told("Type: String, Default: dev").changes[0].assessment.severity == .dataLoss)
  let open = try told("Type: String")
  #expect(open.changes[0].assessment.severity == .dataLoss)
  #expect(
    open.changes[0].assessment.description.contains(
      "unless its DeletionPolicy, known only at deployment"
    )
  )
  #expect(
    open.headline.description
      == "This change loses users unless the pool's DeletionPolicy keeps the pool"
  )
}
