@testable import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

@Test(arguments: [
  (
    "MinimumLength: !Ref Length",
    "where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12 }"
  ),
  (
    "MinimumLength: !Ref Length", "where: pool.Policies.PasswordPolicy, must: { MinimumLength: 12 }"
  ),
  ("MinimumLength: 8", "where: clients.PreventUserExistenceErrors, must: ENABLED"),
  (
    "MinimumLength: 8",
    "where: pool.UserPoolTier, must: PLUS, when: { pool.DeletionProtection: ACTIVE }"
  ),
])
func `a rule about a value known only at deployment is neither satisfied nor broken`(
  _ length: String,
  _ keys: String
) throws {
  let document = try foreignPool(
    """
    Parameters: { Length: { Type: Number }, Errors: { Type: String }, Protection: { Type: String } }
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties:
          Policies: { PasswordPolicy: { \(length) } }
          DeletionProtection: !Ref Protection
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref P, ClientName: web, PreventUserExistenceErrors: !Ref Errors }
    """
  )
  let check = PoolCheck(document, policies: [try ownPolicy(keys)])
  #expect(!check.findings.contains { $0.rule.id == "own" })
  let notes = check.notes.filter { $0.contains("own (policy team)") }
  #expect(notes.count == 1, "\(check.notes)")
  #expect(
    notes.allSatisfy {
      $0.contains(", which has no value, so this rule was not checked: ")
        && $0.contains("; add `--parameter ")
    }
  )
}

@Test func `a known setting next to an unknown setting is checked`() throws {
  let document = try foreignPool(
    """
    Parameters: { Length: { Type: Number } }
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties: { Policies: { PasswordPolicy: { MinimumLength: !Ref Length, RequireSymbols: false } } }
    """
  )
  let rule = "where: pool.Policies.PasswordPolicy, must: { RequireSymbols: true }"
  #expect(
    try ownFindings(document, rule) == [
      "pool.Policies.PasswordPolicy.RequireSymbols is false, but must be true"
    ]
  )
}

@Test func `a part that is missing in a response is not checked, but mentioned in a note`() throws {
  let answer = #"{ "UserPool": { "Id": "eu-west-1_AbCdEfGhI", "Name": "shop" } }"#
  let document = try foreignPool(answer, "answer.json")
  let check = PoolCheck(
    document,
    policies: [try ownPolicy("where: groups.Precedence, must: { exists: true }")]
  )
  #expect(!check.findings.contains { $0.rule.id == "own" })
  #expect(check.notes.contains { $0.contains("`groups`") })
}

@Test(arguments: [
  "where: clients.AccessTokenValidity, must: { atMost: 1h }",
  "where: pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays, must: { atMost: 3 }",
])
func `a rule about a setting with an unknown unit or older name is not checked`(
  _ keys: String
) throws {
  let document = try foreignPool(
    """
    Parameters: { Use: { Type: String } }
    Resources:
      P:
        Type: AWS::Cognito::UserPool
        Properties: { AdminCreateUserConfig: { UnusedAccountValidityDays: !Ref Use } }
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties:
          UserPoolId: !Ref P
          ClientName: web
          AccessTokenValidity: 90
          TokenValidityUnits: { AccessToken: !Ref Use }
    """
  )
  let check = PoolCheck(document, policies: [try ownPolicy(keys)])
  #expect(!check.findings.contains { $0.rule.id == "own" })
  #expect(
    check.notes.contains {
      $0.contains("own (policy team)") && $0.contains("add `--parameter Use=VALUE`")
    },
    "\(check.notes)"
  )
}
