@testable import ConfigurationChanges
import Diagnostics
import PoolDocumentTesting
import Project
import Testing

// Changes and faults of parts of which a template has one under each of two conditions.

@Test(arguments: [
  ("Precedence: 5, Description: !Ref Secret", "Description: !Ref Secret, Precedence: 5", true),
  ("Precedence: 5", "Precedence: \"5\"", true),
  ("Default: one", "Default: two", false),
])
func `a part that is left out has changed only if its settings can differ`(
  _ old: String,
  _ new: String,
  _ isSame: Bool
) throws {
  let text = alternatives(
    "UserPoolGroup",
    "GroupName: staff",
    "GroupName: staff, Precedence: 5, Description: !Ref Secret"
  ).replacing(
    "Parameters: {",
    with: "Parameters: { Secret: { Type: String, NoEcho: true, Default: one },"
  )
  #expect(text.contains(old))
  let difference = try difference(text, text.replacing(old, with: new))
  #expect(difference.changes.isEmpty && difference.incomplete.isEmpty == isSame)
}

@Test func `a policy note names the parameter that chooses the resource of a part`() throws {
  let text = alternatives("UserPoolGroup", alternativePairs[0].1, alternativePairs[0].2)
  let own = try ownPolicy("where: groups.Precedence, must: { atMost: 3 }")
  let notes = PoolCheck(try foreignPool(text), policies: [own]).notes
  #expect(
    notes.contains {
      $0.contains("(policy team)") && $0.hasSuffix("add `--parameter Stage=VALUE`")
    },
    "\(notes)"
  )
}

@Test(arguments: [
  ("UserPoolGroup", "GroupName: staff", "GroupName: staff, Precedence: -4", "Precedence"),
  ("UserPoolDomain", "Domain: aa", "Domain: aws", "Domain"),
])
func `the service's rejection of the part that is left out is reported`(
  _ type: String,
  _ one: String,
  _ wrong: String,
  _ member: String
) throws {
  let right = alternatives(type, one, one)
  let text = alternatives(type, one, wrong)
  let path = "B (AWS::Cognito::\(type)).\(member)"
  #expect(!PoolCheck(try foreignPool(right)).findings.map(\.path.text).contains(path))
  #expect(PoolCheck(try foreignPool(text)).findings.map(\.path.text).contains(path))
  #expect(try difference(right, text).findings.map(\.path.text).contains(path))
  #expect(try difference(text, text).findings.isEmpty)
}

@Test(arguments: alternativePairs, ["  A:", "  B:"])
func `a part that gets or loses an alternative is not compared`(
  _ pair: (String, String, String, String),
  _ start: String
) throws {
  let both = alternatives(pair.0, pair.1, pair.2)
  let single = both.split(separator: "\n").filter { !$0.hasPrefix(start) }.joined(separator: "\n")
  let always = single.replacing("Condition: P, ", with: "").replacing("Condition: N, ", with: "")
  for text in [single, always] {
    for (before, after) in [(text, both), (both, text)] {
      let difference = try difference(before, after)
      #expect(difference.changes.isEmpty, "\(verdicts(difference))")
      #expect(difference.incomplete.count { $0.contains("was not compared") } == 1)
    }
  }
}

@Test func `two styles of a client collide only if both can exist`() throws {
  let style = "ClientId: web, UseCognitoProvidedValues: true"
  let text = alternatives("ManagedLoginBranding", style, style)
  let both = text.replacing("Condition: N", with: "Condition: P")
  #expect(
    try !PoolCheck(foreignPool(text)).findings.contains { $0.rule.id == "branding-exists" }
  )
  #expect(
    try PoolCheck(foreignPool(both)).findings.contains { $0.rule.id == "branding-exists" }
  )
}

@Test(arguments: [
  (
    "!If [P, [{ ScopeName: read, ScopeDescription: a }], [{ ScopeName: read, ScopeDescription: b }]]",
    false
  ),
  ("[{ ScopeName: !Ref Stage, ScopeDescription: a }]", false),
  ("[{ ScopeName: write, ScopeDescription: a }]", true),
])
func `a client's scopes are not checked against unknown scopes`(
  _ scopes: String,
  _ isReported: Bool
) throws {
  let text = """
    Parameters: { Stage: { Type: String } }
    Conditions: { P: !Equals [!Ref Stage, prod] }
    Resources:
      Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
      Shop:
        Type: AWS::Cognito::UserPoolResourceServer
        Properties: { UserPoolId: !Ref Users, Identifier: shop, Name: shop, Scopes: \(scopes) }
      Machine:
        Type: AWS::Cognito::UserPoolClient
        Properties: { UserPoolId: !Ref Users, GenerateSecret: true, AllowedOAuthFlowsUserPoolClient: true,
          AllowedOAuthFlows: [client_credentials], AllowedOAuthScopes: [shop/read] }
    """
  let findings = try PoolCheck(foreignPool(text)).findings
  #expect(findings.contains { $0.rule.id == "unknown-scope" } == isReported)
}

@Test func `a resource that conditions choose can't change its domain`() throws {
  let old = alternatives("UserPoolDomain", "Domain: aa", "Domain: bb")
  let new = alternatives("UserPoolDomain", "Domain: cc", "Domain: bb")
  #expect(try difference(old, new).changes.contains { $0.assessment.severity == .deploymentFails })
}
