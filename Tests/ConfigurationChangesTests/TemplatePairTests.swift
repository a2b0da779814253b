@testable import ConfigurationChanges
import Diagnostics
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

/// A template of a stack with a pool: attributes, properties, and other resources.
private func template(
  id: String = "Users",
  _ properties: String = "",
  policies: String = "",
  parameters: String = "",
  beside resources: String = ""
) -> String {
  """
  Parameters: { Open: { Type: String } \(parameters) }
  Resources:
    \(id): { Type: AWS::Cognito::UserPool, \(policies) Properties: { UserPoolName: shop, \(properties) } }
    Web: { Type: AWS::Cognito::UserPoolClient, Properties: { UserPoolId: !Ref \(id), ClientName: web } }
  \(resources)
  """
}

private let queue = "Resources: { Q: { Type: AWS::SQS::Queue } }"

@Test(arguments: [
  ("", "pool: immutable, data loss", "are lost"),
  ("DeletionPolicy: Retain,", "pool: -, behavior", "orphan"),
  ("DeletionPolicy: RetainExceptOnCreate,", "pool: -, behavior", "orphan"),
])
func `a pool removed from the template is deleted or kept as its policy requires`(
  _ policies: String,
  _ change: String,
  _ words: String
) throws {
  let difference = try difference(template(policies: policies), queue)
  #expect(verdicts(difference).first == change && !difference.comparesNothing)
  #expect(difference.changes[0].assessment.description.contains(words))
  // The clients of a kept pool are still deleted.
  #expect(verdicts(difference).contains("clients.web: client break, breaking") == !policies.isEmpty)
}

@Test func `a protected pool is not lost if its stack deletes or replaces it`() throws {
  let protected = template("DeletionProtection: ACTIVE")
  for after in [queue, template(id: "Members", "DeletionProtection: ACTIVE")] {
    let difference = try difference(protected, after)
    let words = difference.changes[0].assessment.description
    #expect(words.contains("orphan") && !words.contains("lost"))
    #expect(!difference.changes.contains { $0.assessment.severity == .dataLoss })
  }
}

@Test func `a retained pool is orphaned under another logical ID, and the new pool is empty`()
  throws
{
  let policies = "DeletionPolicy: Retain, UpdateReplacePolicy: Retain,"
  let difference = try difference(
    template(policies: policies),
    template(id: "Members", policies: policies)
  )
  // The client now belongs to the new pool, and the client of the old pool is deleted.
  #expect(
    verdicts(difference) == ["pool: immutable, breaking", "clients.web: immutable, breaking"]
  )
  let words = difference.changes[0].assessment.description
  #expect(words.contains("orphan") && words.contains("another, empty pool"))
}

@Test func `a setting left out of a new pool is not reset`() throws {
  let old = template("AutoVerifiedAttributes: [email]", policies: "DeletionPolicy: Retain,")
    .replacing("ClientName: web", with: "ClientName: web, CallbackURLs: [https://a.example]")
  let changes = try difference(old, template(id: "Members")).changes
  let settings = changes.filter { !$0.change.path.members.isEmpty }
  #expect(!settings.isEmpty)
  #expect(!settings.contains { $0.assessment.verdict == .reset })
}

@Test func `a setting left out of a recreated client is not reset`() throws {
  let old = template()
    .replacing("ClientName: web", with: "ClientName: web, CallbackURLs: [https://a.example]")
  let changes = try difference(old, template().replacing("Web:", with: "App:")).changes
  #expect(changes.contains { $0.change.path.members == ["CallbackURLs"] })
  #expect(!changes.contains { $0.assessment.verdict == .reset })
}

@Test func `a client with a retain policy stays`() throws {
  let kept =
    "  App: { Type: AWS::Cognito::UserPoolClient, DeletionPolicy: Retain, Properties: { UserPoolId: !Ref Users, ClientName: app } }"
  #expect(
    verdicts(try difference(template(beside: kept), template())) == ["clients.app: no effect, none"]
  )
}

@Test(arguments: [
  (template(), template().replacing("shop", with: "store"), "pool.Name: -, none"),
  (
    template(policies: "DeletionPolicy: Retain,"), template(), "pool.DeletionPolicy: -, behavior"
  ),
  (template(), template(policies: "DeletionPolicy: Retain,"), "pool.DeletionPolicy: -, none"),
  (
    template(policies: "UpdateReplacePolicy: Retain,"), template(),
    "pool.UpdateReplacePolicy: -, behavior"
  ),
  (template("DeletionProtection: ACTIVE"), template(), "pool.DeletionProtection: reset, behavior"),
])
func `changes of retention, protection, and name are reported`(
  _ before: String,
  _ after: String,
  _ change: String
) throws {
  #expect(verdicts(try difference(before, after)) == [change])
}

@Test(arguments: ["DeletionPolicy: Retain,", "UpdateReplacePolicy: Retain,"])
func `the headline of a lost protection names no flow`(_ policies: String) throws {
  let difference = try difference(template(policies: policies), template())
  #expect(difference.headline.description == "This change weakens the protection of the pool")
}

@Test func `the headline says that a retained pool is unmanaged`() throws {
  let alone =
    "Resources: { Users: { Type: AWS::Cognito::UserPool, DeletionPolicy: Retain, Properties: {} } }"
  let difference = try difference(alone, queue)
  #expect(verdicts(difference) == ["pool: -, behavior"])
  #expect(difference.headline.description == "This change leaves the pool unmanaged")
}

@Test(arguments: ["AWS::Cognito::UserPol", "AWS::Cognito::UserPoolCient", "AWS::Congito::UserPool"])
func `a misspelled type is rejected with a suggestion`(_ type: String) throws {
  let text = "Resources: { Users: { Type: \(type), Properties: {} } }"
  #expect(try rejection(text, "t.yaml").contains("did you mean `AWS::Cognito::UserPool"))
}

@Test func `in a list with values known only at deployment, the other elements are compared`()
  throws
{
  func web(_ addresses: String) -> String {
    template().replacing("ClientName: web", with: "ClientName: web, CallbackURLs: [\(addresses)]")
  }
  let open = "!Sub 'https://${Open}/cb'"
  let difference = try difference(
    web("'https://a', 'https://b', \(open)"),
    web("'https://a', 'https://c', \(open)")
  )
  #expect(difference.changes.count == 2)
  #expect(difference.changes[0].assessment.description.hasSuffix("Removed: `https://b`."))
  #expect(difference.changes[1].assessment.description.hasSuffix("Added: `https://c`."))
  // A value that the function can return does not count as removed.
  let deployed = try ConfigurationDifference(
    before: document(
      "pool: { Name: shop }\nclients: { web: { CallbackURLs: ['https://a', 'https://x/cb'] } }"
    ),
    after: foreignPool(web("'https://a', \(open)"))
  )
  #expect(!deployed.changes.contains { $0.change.path.members == ["CallbackURLs"] })
  #expect(deployed.notes.contains { $0.contains("clients.web.CallbackURLs") })
  #expect(deployed.incomplete.count == 1)
}

@Test func `a SAM function with an event of the pool is its trigger`() throws {
  func hook(_ triggers: String) -> String {
    template(
      beside:
        "  Hook: { Type: AWS::Serverless::Function, Properties: { Events: { E: { Type: Cognito, Properties: { UserPool: !Ref Users, Trigger: \(triggers) } } } } }"
    )
  }
  let both = hook("[PreSignUp, PostConfirmation]")
  #expect(
    verdicts(try difference(both, hook("PreSignUp"))) == [
      "pool.LambdaConfig.PostConfirmation: reset, behavior"
    ]
  )
  #expect(verdicts(try difference(both, template())).count == 2)
  let check = PoolCheck(try foreignPool(both))
  #expect(!check.findings.contains { $0.rule.id == "trigger-without-permission" })
}

@Test func `parts missing in a description make the difference incomplete`() throws {
  let part = try document("pool: { Id: eu-west-1_a, Name: p }")
  let whole = try document("pool: { Id: eu-west-1_a, Name: p }\nclients: { web: {} }")
  let difference = ConfigurationDifference(before: part, after: whole)
  #expect(difference.isEmpty && difference.incomplete.count == 1)
}
