@testable import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import ServiceRules
import Testing

// Effects of a stack on lists, unknown protection, permissions, and computed names.

private func template(_ pool: String = "", id: String = "Users", _ resources: String = "") -> String
{
  """
  Parameters: { Open: { Type: String } }
  Resources:
    \(id): { Type: AWS::Cognito::UserPool, \(pool) }
  \(resources)
  """
}

/// A pool with a client that has these callback URLs.
private func web(_ addresses: String) -> String {
  template(
    "",
    "  Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web, CallbackURLs: [\(addresses)] } }"
  )
}

@Test(arguments: [
  // Two functions of one stack are two values.
  (
    "!Sub '${Open}/a'", "!Sub '${Open}/b'", "Removed: `!Sub ${Open}/a`.", "Added: `!Sub ${Open}/b`."
  ),
  (
    "'https://a', !Ref Open", "'https://a', !GetAtt Users.Arn", "Removed: `!Ref Open`.",
    "Added: `!GetAtt Users.Arn`."
  ),
  // An unknown element is one element.
  (
    "'https://a', 'https://b'", "!Ref Open", "Removed: at least 1 of `https://a` and `https://b`.",
    nil
  ),
  (
    "!Ref Open", "'https://a', 'https://b'", "Added: at least 1 of `https://a` and `https://b`.",
    nil
  ),
  ("'https://a', 'https://b'", "!Sub 'https://a${Open}'", "Removed: `https://b`.", nil),
  (
    "!Sub 'https://${Open}/cb', 'https://x/y'", "!Sub 'https://${Open}/z'",
    "Removed: `!Sub https://${Open}/cb` and `https://x/y`.", "Added: `!Sub https://${Open}/z`."
  ),
])
func `an unknown element of a list matches at most one element`(
  _ before: String,
  _ after: String,
  _ first: String,
  _ second: String?
) throws {
  let changes = try difference(web(before), web(after)).changes
  let words = changes.map(\.assessment.description)
  #expect(words.count == [first, second].compactMap(\.self).count)
  #expect(words.first?.hasSuffix(first) == true)
  if let second { #expect(words.last?.hasSuffix(second) == true) }
  // The output contains both complete lists.
  for change in changes {
    #expect(change.change.before?.array?.count == before.split(separator: ", ").count)
    #expect(change.change.after?.array?.count == after.split(separator: ", ").count)
  }
}

@Test func `an unknown element that can equal the only other element is not a change`() throws {
  let difference = try difference(web("'https://a', 'https://b'"), web("'https://a', !Ref Open"))
  #expect(difference.changes.isEmpty)
  #expect(difference.notes.contains { $0.contains("clients.web.CallbackURLs") })
}

@Test func `users are lost unless a protection known only at deployment is on`() throws {
  let properties = "Properties: { DeletionProtection: !Ref Open }"
  for after in [template(properties, id: "Members"), "Resources: { Q: { Type: AWS::SQS::Queue } }"]
  {
    let difference = try difference(template(properties), after)
    #expect(verdicts(difference) == ["pool: immutable, data loss"])
    #expect(
      difference.changes[0].assessment.description.contains("unless its DeletionProtection")
    )
    #expect(difference.headline.description.contains("loses users unless"))
  }
}

@Test func `a removed computed name has no effect`() throws {
  let difference = try difference(template("Properties: { UserPoolName: !Ref Open }"), template())
  #expect(verdicts(difference) == ["pool.Name: -, none"] && difference.notes.isEmpty)
}

@Test func `an orphaned pool loses the groups of its stack and keeps its protection`()
  throws
{
  func stack(_ id: String, _ properties: String) -> String {
    template(
      "Properties: { \(properties) }",
      id: id,
      "  Admins: { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref \(id), GroupName: admins } }"
    )
  }
  let difference = try difference(
    stack("Users", "DeletionProtection: ACTIVE"),
    stack("Members", "")
  )
  #expect(
    verdicts(difference) == [
      "pool: immutable, breaking", "pool.DeletionProtection: -, none",
      "groups.admins: immutable, data loss",
    ]
  )
  #expect(
    difference.changes[1].assessment.description.contains("The old one keeps its protection.")
  )
}

@Test(arguments: [
  ("!Sub '${Fn.Arn}'", "lambda:InvokeFunction", false), ("!Sub '${Fn}'", "lambda:*", false),
  (
    "!Sub 'arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:${Fn}'",
    "lambda:InvokeFunction", false
  ),
  ("!Join ['', ['x:function:', !Ref Fn]]", "lambda:InvokeFunction", false),
  ("hook", "lambda:InvokeFunction", false), ("!Ref Fn", "lambda:GetFunction", true),
  ("!Sub '${Other.Arn}'", "lambda:InvokeFunction", true),
])
func `a permission is matched by its function and its action`(
  _ function: String,
  _ action: String,
  _ isForbidden: Bool
) throws {
  let text = template(
    "Properties: { LambdaConfig: { PreSignUp: !Sub '${Fn.Arn}' } }",
    """
      Fn: { Type: AWS::Lambda::Function, Properties: { FunctionName: hook } }
      Other: { Type: AWS::Lambda::Function }
      May: { Type: AWS::Lambda::Permission, Properties: { Action: '\(action)', FunctionName: \(function), Principal: cognito-idp.amazonaws.com } }
    """
  )
  let findings = Rules.findings(in: try foreignPool(text))
    .filter { $0.rule.id == "trigger-without-permission" }
  #expect(findings.map(\.path.text) == (isForbidden ? ["pool.LambdaConfig.PreSignUp"] : []))
  #expect(findings.allSatisfy { $0.rule.flows == [.signUp, .invitation] })
}

@Test(arguments: [
  // An alias, a version, and the function itself each need a separate permission.
  ("!Sub '${Fn.Arn}:live'", "!GetAtt Fn.Arn", true),
  ("!Sub '${Fn.Arn}:live'", "!Sub '${Fn.Arn}:live'", false),
  ("!Sub '${Fn.Arn}:live'", "!Ref Live", false),
  ("!Sub '${Fn.Arn}:live'", "!Join [':', [!GetAtt Fn.Arn, live]]", false),
  ("!Sub '${Fn.Arn}:live'", "hook:live", false), ("!Sub '${Fn.Arn}:live'", "hook", true),
  ("!Ref Live", "!Sub '${Fn.Arn}:live'", false), ("!Ref Live", "!Ref Fn", true),
  ("!Ref One", "!Ref One", false), ("!Ref One", "!Ref Live", true),
  ("!GetAtt Fn.Arn", "!Ref Live", true),
  // A value known only at deployment can be the called function.
  ("!Sub '${Fn.Arn}:live'", "!Sub '${Fn.Arn}:${Open}'", false),
  ("!Sub '${Fn.Arn}:${Open}'", "!Ref Live", false),
])
func `a permission is valid for only one ARN of a function`(
  _ trigger: String,
  _ function: String,
  _ isForbidden: Bool
) throws {
  let text = template(
    "Properties: { LambdaConfig: { PreSignUp: \(trigger) } }",
    """
      Fn: { Type: AWS::Lambda::Function, Properties: { FunctionName: hook } }
      One: { Type: AWS::Lambda::Version, Properties: { FunctionName: !Ref Fn } }
      Live: { Type: AWS::Lambda::Alias, Properties: { Name: live, FunctionName: !Ref Fn, FunctionVersion: '1' } }
      May: { Type: AWS::Lambda::Permission, Properties: { Action: lambda:InvokeFunction, FunctionName: \(function), Principal: cognito-idp.amazonaws.com } }
    """
  )
  let found = Rules.findings(in: try foreignPool(text))
  #expect(found.contains { $0.rule.id == "trigger-without-permission" } == isForbidden)
}

@Test(arguments: ["PreSignUpp", "[PostConfirmation, PreSignUpp]"])
func `a misspelled trigger of a SAM event is rejected with a suggestion`(
  _ trigger: String
) throws {
  let text = template(
    "",
    "  Fn: { Type: AWS::Serverless::Function, Properties: { Events: { E: { Type: Cognito, Properties: { UserPool: !Ref Users, Trigger: \(trigger) } } } } }"
  )
  #expect(try rejection(text, "t.yaml").contains("did you mean `PreSignUp`?"))
}

@Test(arguments: [
  ("UserPoolGroup", "GroupName: a", "GroupExistsException"),
  ("UserPoolResourceServer", "Identifier: a, Name: a", "InvalidParameterException"),
  ("UserPoolIdentityProvider", "ProviderName: a, ProviderType: SAML", "DuplicateProviderException"),
  ("UserPoolDomain", "Domain: a", "InvalidParameterException"),
])
func `a part with the same name and another logical ID cannot coexist with the old part`(
  _ type: String,
  _ properties: String,
  _ error: String
) throws {
  let stacks = ["One", "Two"].map {
    template(
      "",
      "  \($0): { Type: AWS::Cognito::\(type), Properties: { UserPoolId: !Ref Users, \(properties) } }"
    )
  }
  let difference = try difference(stacks[0], stacks[1])
  #expect(difference.changes.map(\.assessment.severity) == [.deploymentFails])
  #expect(difference.changes.map(\.assessment.verdict) == [.rejected])
  let words = difference.changes[0].assessment.description
  #expect(words.contains(error))
  // A new name does not help a domain, because a pool has only one of each kind.
  #expect(words.contains("the creation succeeds") == (type != "UserPoolDomain"))
}

@Test(arguments: [("eve", true), ("ann", false), ("!Ref Open", false)])
func `a user with the same name and another logical ID cannot coexist with the old user`(
  _ name: String,
  _ isRejected: Bool
) throws {
  let stacks = [("One", "eve"), ("Two", name)].map { id, name in
    let properties = "{ UserPoolId: !Ref Users, Username: \(name) }"
    return template("", "  \(id): { Type: AWS::Cognito::UserPoolUser, Properties: \(properties) }")
  }
  let difference = try difference(stacks[0], stacks[1])
  let severities = difference.changes.map(\.assessment.severity)
  #expect(severities == (isRejected ? [.deploymentFails] : [.dataLoss, .none]))
  let words = difference.changes.map(\.assessment.description).joined()
  #expect(words.contains("UsernameExistsException) and") == isRejected)
}
