@testable import ConfigurationChanges
import ForeignConfiguration
import PoolDocumentTesting
import Testing

// Settings that exist only under a condition known only at deployment.

private func template(_ properties: String, client: String = "") -> String {
  """
  Parameters: { Use: { Type: String } }
  Conditions: { C: !Equals [!Ref Use, "yes"], D: !Not [!Condition C] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(properties) } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web, \(client) } }
  """
}

private let function = "arn:aws:lambda:us-east-1:123456789012:function:f"

private let nothing = "!Ref AWS::NoValue"

private let verified = "AttributesRequireVerificationBeforeUpdate"

private let settings = [
  ("AliasAttributes: !If [C, [email], \(nothing)]", "", "pool.AliasAttributes"),
  ("DeviceConfiguration: !If [C, {}, \(nothing)]", "", "pool.DeviceConfiguration"),
  ("LambdaConfig: !If [C, { PreSignUp: '\(function)' }, \(nothing)]", "", "pool.LambdaConfig"),
  (
    "LambdaConfig: { PreSignUp: !If [C, '\(function)', \(nothing)] }", "",
    "pool.LambdaConfig.PreSignUp"
  ),
  (
    "LambdaConfig: { PreTokenGeneration: !If [C, '\(function)', \(nothing)] }", "",
    "pool.LambdaConfig.PreTokenGenerationConfig"
  ),
  (
    "EmailVerificationSubject: !If [C, !If [D, a, \(nothing)], b]", "",
    "pool.VerificationMessageTemplate.EmailSubject"
  ),
  ("UserPoolTags: { env: !If [C, a, \(nothing)] }", "", "pool.UserPoolTags"),
  (
    "UserAttributeUpdateSettings: !If [C, { \(verified): [email] }, { \(verified): [] }]", "",
    "pool.UserAttributeUpdateSettings"
  ),
  (
    "UserAttributeUpdateSettings: { \(verified): !If [C, [email], []] }", "",
    "pool.UserAttributeUpdateSettings.\(verified)"
  ),
  ("", "CallbackURLs: !If [C, ['https://a.example'], \(nothing)]", "clients.web.CallbackURLs"),
  ("", "CallbackURLs: [!If [C, 'https://a.example', \(nothing)]]", "clients.web.CallbackURLs"),
]

@Test(arguments: settings)
func `a setting that a condition can leave out is not compared with a missing setting`(
  _ properties: String,
  _ client: String,
  _ path: String
) throws {
  let texts = [template(""), template(properties, client: client)]
  // A template that omits this setting keeps it, so there is no difference in the other direction.
  let keeps = properties.hasPrefix("UserAttributeUpdateSettings")
  for pair in keeps ? [texts] : [texts, texts.reversed()] {
    let difference = try difference(pair[0], pair[1])
    #expect(difference.changes.isEmpty)
    #expect(
      difference.incomplete == [
        "`\(path)` was not compared, because the parameter `Use` has no value: "
          + "add `--parameter Use=VALUE`"
      ]
    )
  }
}

@Test(arguments: [
  "!GetAtt Function.Arn", "!Ref Use", "!If [C, '\(function)', !GetAtt Function.Arn]",
])
func `an unknown value that no condition can leave out is a change of a missing setting`(
  _ value: String
) throws {
  let changed = template("LambdaConfig: { PreSignUp: \(value) }")
  let difference = try difference(template(""), changed)
  #expect(difference.changes.map(\.change.path.text) == ["pool.LambdaConfig.PreSignUp"])
}

private let unused = "AdminCreateUserConfig: { UnusedAccountValidityDays: 5 }"

@Test(arguments: [
  (
    "AdminCreateUserConfig: !If [C, { AllowAdminCreateUserOnly: true }, { "
      + "AllowAdminCreateUserOnly: false }]", "", "pool.AdminCreateUserConfig"
  ),
  (
    "\(unused), Policies: !If [C, { PasswordPolicy: { MinimumLength: 9 } }, { PasswordPolicy: { "
      + "MinimumLength: 6 } }]", unused, "pool.Policies"
  ),
])
func `a default does not replace a function that decides a whole mapping`(
  _ properties: String,
  _ known: String,
  _ path: String
) throws {
  let function = template(properties)
  let open = try difference(template(known), function)
  #expect(open.changes.isEmpty)
  #expect(
    open.incomplete == [
      "`\(path)` was not compared, because the parameter `Use` has no value: "
        + "add `--parameter Use=VALUE`"
    ]
  )
  let swapped = try difference(function, function.replacing("!If [C", with: "!If [D"))
  #expect(Set(swapped.changes.map(\.change.path.text)) == [path])
}
