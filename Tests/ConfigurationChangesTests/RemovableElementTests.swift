import PoolDocumentTesting
import Testing

@testable import ConfigurationChanges

// Elements of lists that a condition known only at deployment can leave out.

private func template(_ pool: String, client: String = "") -> String {
  """
  Parameters: { Use: { Type: String } }
  Conditions: { C: !Equals [!Ref Use, "yes"] }
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop, \(pool) } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref Users, ClientName: web, \(client) } }
  """
}

private func addresses(_ elements: String) -> String {
  template("", client: "CallbackURLs: [\(elements)]")
}

private func perhaps(_ element: String) -> String { "!If [C, \(element), !Ref AWS::NoValue]" }

private let addressPath = "clients.web.CallbackURLs"

@Test(arguments: [
  (addresses("'https://a'"), addresses("'https://a', \(perhaps("'https://b'"))"), addressPath),
  (
    addresses("'https://a', 'https://b'"), addresses("'https://a', \(perhaps("'https://b'"))"),
    addressPath
  ),
  (
    template("AutoVerifiedAttributes: [email]"),
    template("AutoVerifiedAttributes: [email, \(perhaps("phone_number"))]"),
    "pool.AutoVerifiedAttributes"
  ),
  (
    template("", client: "ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]"),
    template(
      "",
      client: "ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, \(perhaps("ALLOW_USER_PASSWORD_AUTH"))]"
    ), "clients.web.ExplicitAuthFlows"
  ),
])
func `an element that a condition can leave out is not compared with a missing element`(
  _ known: String,
  _ open: String,
  _ path: String
) throws {
  let documents = try [known, open].map { try foreignPool($0) }
  var live = documents[0]
  (live.origin, live.tool, live.deployer, live.addresses) = (.description, nil, nil, [:])
  let pairs = [documents, documents.reversed(), [live, documents[1]]]
  for pair in pairs {
    let difference = ConfigurationDifference(before: pair[0], after: pair[1])
    #expect(difference.changes.isEmpty, "\(difference.changes.map(\.assessment.description))")
    #expect(
      difference.incomplete == [
        "`\(path)` was not compared, because the parameter `Use` has no value: "
          + "add `--parameter Use=VALUE`"
      ]
    )
  }
}

@Test(arguments: [
  ("'https://a', 'https://b'", "'https://a', \(perhaps("'https://c'"))", nil, nil),
  (
    "'https://a', 'https://b', 'https://c'", "'https://a', \(perhaps("'https://b'"))",
    "Removed: at least 1 of `https://b` and `https://c`.", nil
  ),
  ("'https://a', \(perhaps("'https://b'"))", "'https://c'", "Removed: `https://a`.", nil),
  ("'https://a'", "\(perhaps("'https://b'")), 'https://c'", nil, "Added: `https://c`."),
])
func `other elements next to an element that a condition can leave out are compared`(
  _ before: String,
  _ after: String,
  _ lost: String?,
  _ gained: String?
) throws {
  let difference = try difference(addresses(before), addresses(after))
  let words = difference.changes.map(\.assessment.description)
  for end in [lost, gained].compactMap(\.self) {
    #expect(words.contains { $0.hasSuffix(end) }, "\(words)")
  }
  #expect(words.isEmpty == (lost == nil && gained == nil))
  #expect(difference.incomplete.count == 1)
}

@Test func `a new list may lack the element that a condition can leave out`() throws {
  let after = addresses("'https://a', \(perhaps("'https://b'"))")
  let difference = try difference(template(""), after)
  #expect(Set(difference.changes.map(\.change.path.text)) == [addressPath])
  #expect(Set(difference.changes.flatMap(\.change.gained)) == ["https://a"])
  #expect(difference.incomplete.count == 1)
}
