import FoundationEssentials
import JSON
@testable import MockPool
import Testing

@Suite("Stored documents")
struct DocumentTests {
  @Test(arguments: DocumentSample.all)
  func `a document can be created, read, updated, and deleted`(kind: DocumentSample) throws {
    var pool = try TestPool()
    let made = pool.create(kind)
    #expect(made.said == "200")
    let document = try #require(made.body[kind.name]?.object)
    #expect(document["UserPoolId"]?.string == TestPool.id)
    for (key, value) in kind.creation.members { #expect(document[key] == value, "\(key)") }
    let key: JSONObject = [kind.key: try #require(document[kind.key])]
    #expect(pool.admin("Describe\(kind.name)", key).body == made.body)
    pool.advance(by: .seconds(10))
    let changed = pool.admin("Update\(kind.name)", key.merging(kind.change)).body[kind.name]
    for (member, value) in kind.change.members { #expect(changed?[member] == value, "\(member)") }
    #expect(changed?["CreationDate"] == document["CreationDate"])
    if document["LastModifiedDate"] != nil {
      #expect(changed?["LastModifiedDate"]?.double == pool.now.timeIntervalSince1970)
    }
    #expect(pool.admin("Describe\(kind.name)", key).body[kind.name] == changed)
    #expect(pool.admin("Delete\(kind.name)", key).body == [:])
    #expect(pool.admin("Describe\(kind.name)", key).errorType == "ResourceNotFoundException")
  }

  @Test(arguments: DocumentSample.all)
  func `a duplicate or a missing document is rejected`(kind: DocumentSample) throws {
    var pool = try TestPool()
    _ = pool.create(kind)
    #expect(pool.create(kind).said == kind.existing.replacing("CLIENT", with: pool.clientID))
    for verb in ["Describe", "Delete", "Update"] {
      let change = verb == "Update" ? kind.change : [:]
      #expect(
        pool.admin(verb + kind.name, kind.nobody.merging(change)).said
          == "ResourceNotFoundException: \(kind.missing)"
      )
    }
  }

  @Test(arguments: DocumentSample.all.filter(\.needsClient))
  func `a document of a client needs the client and is deleted with it`(kind: DocumentSample) throws
  {
    var pool = try TestPool()
    let stranger = pool.admin("Create\(kind.name)", kind.creation.merging(["ClientId": "nobody"]))
    #expect(stranger.said == "ResourceNotFoundException: User pool client nobody does not exist.")
    let document = try #require(pool.create(kind).body[kind.name])
    let other = try pool.addClient([:])
    _ = pool.admin("DeleteUserPoolClient", ["ClientId": .string(other)])
    let key: JSONObject = [kind.key: try #require(document[kind.key])]
    #expect(pool.admin("Describe\(kind.name)", key).said == "200")
    _ = pool.admin("DeleteUserPoolClient", ["ClientId": .string(pool.clientID)])
    #expect(pool.admin("Describe\(kind.name)", key).errorType == "ResourceNotFoundException")
  }

  @Test func `an update of a resource server resets omitted members, and other updates keep them`()
    throws
  {
    var pool = try TestPool()
    for kind in DocumentSample.all.prefix(2) { _ = pool.create(kind) }
    let server = pool.admin("UpdateResourceServer", ["Identifier": "solar", "Name": "Solar"])
    #expect(server.body["ResourceServer"]?["Scopes"] == nil)
    let provider = pool.admin(
      "UpdateIdentityProvider",
      ["ProviderName": "Okta", "AttributeMapping": ["email": "mail"]]
    )
    let shown = provider.body["IdentityProvider"]
    #expect(shown?["ProviderDetails"]?["client_id"] == "a")
    #expect(shown?["IdpIdentifiers"] == ["okta.example"])
    #expect(shown?["AttributeMapping"] == ["username": "sub", "email": "mail"])
  }
}
