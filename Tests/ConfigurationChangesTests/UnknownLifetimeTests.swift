import JSON
import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

// Token lifetimes and the days of temporary passwords, if a number or a unit is known only at
// deployment.

private func template(_ client: String, pool: String = "") -> String {
  """
  Parameters: { Use: { Type: String } }
  Conditions: { C: !Equals [!Ref Use, "yes"], D: !Not [!Condition C] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(pool) } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web, \(client) } }
  """
}

private let access = "clients.web.AccessTokenValidity"

private func note(_ settings: [String]) -> [String] {
  let names = settings.map { "`\($0)`" }.joined(separator: " and ")
  return [
    "\(names) \(settings.were) not compared, because the parameter `Use` has no value: add "
      + "`--parameter Use=VALUE`"
  ]
}

@Test(arguments: [
  ("AccessTokenValidity: 2, TokenValidityUnits: { AccessToken: !Ref Use }", [access]),
  ("AccessTokenValidity: 7, TokenValidityUnits: { AccessToken: !Ref Use }", [access]),
  ("AccessTokenValidity: !Ref Use, TokenValidityUnits: { AccessToken: minutes }", [access]),
  (
    "AccessTokenValidity: 2, IdTokenValidity: 1, TokenValidityUnits: !If [C, { AccessToken: hours }, "
      + "{ IdToken: minutes }]", [access, "clients.web.IdTokenValidity"]
  ),
  ("AccessTokenValidity: 2, TokenValidityUnits: { RefreshToken: !Ref Use }", []),
])
func `a lifetime with an unknown unit is not compared`(
  _ client: String,
  _ settings: [String]
) throws {
  let live = try document("pool: { Name: shop }\nclients: { web: { AccessTokenValidity: 2 } }")
  let after = try foreignPool(template(client))
  let known = ConfigurationDifference(before: live, after: after)
  #expect(known.changes.isEmpty)
  #expect(
    known.incomplete == (settings.isEmpty ? [] : note(settings)),
    "\(known.incomplete)"
  )
}

@Test(arguments: [
  "AccessTokenValidity: !If [C, 1, 2]",
  "AccessTokenValidity: 2, TokenValidityUnits: { AccessToken: !If [C, minutes, hours] }",
  "AccessTokenValidity: 2, TokenValidityUnits: !If [C, { AccessToken: minutes }, { AccessToken: hours }]",
])
func `another function of a lifetime is a change in one stack`(_ client: String) throws {
  let before = template(client)
  #expect(try difference(before, before).isEmpty)
  let difference = try difference(before, before.replacing("!If [C", with: "!If [D"))
  #expect(Set(difference.changes.map(\.change.path.text)) == [access])
}

@Test func `a lifetime without a known unit is absent in an export`() throws {
  let client =
    "AccessTokenValidity: 2, IdTokenValidity: 3, TokenValidityUnits: { AccessToken: !Ref Use }"
  let document = try foreignPool(template(client)).deployed
  #expect(document.clients?[0].members["AccessTokenValidity"] == nil)
  #expect(document.clients?[0].members["IdTokenValidity"] == 3)
}

@Test func `unknown days of unused accounts are the days of temporary passwords`() throws {
  let days = template("", pool: "AdminCreateUserConfig: { UnusedAccountValidityDays: !Ref Use }")
  let difference = try difference(template(""), days)
  #expect(difference.changes.isEmpty)
  #expect(
    difference.incomplete == note(["pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays"])
  )
}
