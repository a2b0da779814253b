@testable import ConfigurationChanges
import JSON
import PoolDocumentTesting
import Testing

/// The difference of two templates of a pool with these additional resources.
private func difference(_ before: String, _ after: String) throws -> ConfigurationDifference {
  try PoolDocumentTesting.difference(template(before), template(after))
}

private func template(_ resources: String) -> String {
  """
  Parameters: { Stage: { Type: String } }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: {} }
  \(resources)
  """
}

private func part(_ id: String, _ type: String, _ properties: String) -> String {
  "  \(id): { Type: AWS::Cognito::UserPool\(type), Properties: { UserPoolId: !Ref Users, \(properties) } }"
}

@Test(arguments: [
  ("Client", "ClientName"), ("Group", "GroupName"), ("ResourceServer", "Identifier"),
  ("IdentityProvider", "ProviderType: SAML, ProviderName"), ("Domain", "Domain"),
])
func `a part is identified by its logical ID if its name is known on one side only`(
  _ type: String,
  _ name: String
) throws {
  let known = part("Part", type, "\(name): shop-web")
  let unknown = part("Part", type, "\(name): !Sub 'shop-${Stage}'")
  for (before, after) in [(known, unknown), (unknown, known)] {
    let difference = try difference(before, after)
    #expect(verdicts(difference) == [])
    #expect(
      difference.notes.count == 1
        && difference.notes[0].hasSuffix("has no value: add `--parameter Stage=VALUE`")
    )
    #expect(difference.incomplete == difference.notes)
  }
}

@Test func `a group with the same logical ID and another name is another group`() throws {
  let groups = ["staff", "editors"].map { part("G", "Group", "GroupName: \($0)") }
  #expect(
    verdicts(try difference(groups[0], groups[1]))
      == ["groups.staff: -, data loss", "groups.editors: -, none"]
  )
}

@Test func `of two clients with the same name, the removed client is shown with its logical ID`()
  throws
{
  let web = part("Web", "Client", "ClientName: web, AuthSessionValidity: 3")
  let app = part("App", "Client", "ClientName: web, AuthSessionValidity: 5")
  #expect(
    verdicts(try difference(web + "\n" + app, app)) == ["clients.web Web: client break, breaking"]
  )
}

@Test func `a client with the same name and another logical ID is replaced`() throws {
  let difference = try difference(
    part("A", "Client", "ClientName: x"),
    part("B", "Client", "ClientName: x")
  )
  #expect(difference.changes.map(\.assessment.verdict) == [.immutable])
}

private let live = """
  pool: { Id: eu-west-1_a, Name: p }
  clients: { dev-web: { ClientId: w1, AuthSessionValidity: 3 }, dev-app: { ClientId: a1 } }
  """

@Test func `a client with a name known only at deployment is the only matching live client`()
  throws
{
  let clients = [
    part("Web", "Client", "ClientName: !Sub '${Stage}-web', AuthSessionValidity: 5"),
    part("App", "Client", "ClientName: !Sub '${Stage}-app'"),
  ]
  let after = try foreignPool(template(clients.joined(separator: "\n")))
  let difference = ConfigurationDifference(before: try document(live), after: after)
  #expect(verdicts(difference) == ["clients.dev-web.AuthSessionValidity: -, behavior"])
}

@Test func `a client that matches several live clients is only reported in a note`() throws {
  let text = template(part("Web", "Client", "ClientName: !Ref Stage"))
  let after = try foreignPool(text)
  let difference = ConfigurationDifference(before: try document(live), after: after)
  #expect(verdicts(difference) == [])
  #expect(difference.notes.contains { $0.contains("`clients.Web`") })
}
