import JSON
@testable import MockPool
import Testing

@Suite("Lists of stored documents")
struct DocumentListTests {
  @Test(arguments: [
    ("ResourceServer", "ListResourceServers", "ResourceServers", "Identifier"),
    ("IdentityProvider", "ListIdentityProviders", "Providers", "ProviderName"),
  ])
  func `long lists come in pages and continue after deleted entries`(
    name: String,
    operation: String,
    member: String,
    key: String
  ) throws {
    var pool = try TestPool()
    let kind = try #require(DocumentSample.all.first { $0.name == name })
    for number in 1...7 {
      let changes: JSONObject = [key: .string("name\(number)"), "IdpIdentifiers": []]
      #expect(pool.create(kind, changes).said == "200")
    }
    let first = pool.admin(operation, ["MaxResults": 3]).body
    let names = { (body: JSONObject) in body[member]?.array?.compactMap { $0[key]?.string } }
    #expect(names(first) == ["name1", "name2", "name3"])
    for gone in ["name2", "name4"] { _ = pool.admin("Delete\(name)", [key: .string(gone)]) }
    let token = try #require(first["NextToken"])
    let second = pool.admin(operation, ["MaxResults": 3, "NextToken": token]).body
    #expect(names(second) == ["name5", "name6", "name7"])
    #expect(second["NextToken"] == nil)
  }

  @Test func `a pagination token of another call is rejected`() throws {
    var pool = try TestPool()
    for name in ["a", "b"] {
      _ = pool.create(DocumentSample.all[1], ["Identifier": .string(name)])
      pool.addUser(name, [:])
      _ = pool.admin("CreateGroup", ["GroupName": .string(name)])
      _ = try pool.addClient([:])
    }
    let lists: [(operation: String, limit: String, token: String)] = [
      ("ListResourceServers", "MaxResults", "NextToken"), ("ListGroups", "Limit", "NextToken"),
      ("ListUsers", "Limit", "PaginationToken"),
      ("ListUserPoolClients", "MaxResults", "NextToken"),
    ]
    for (operation, limit, member) in lists {
      let token = try #require(pool.admin(operation, [limit: 1]).body[member], "\(operation)")
      for other in lists {
        let reply = pool.admin(other.operation, [other.limit: 1, other.token: token])
        #expect((reply.said == "200") == (other.operation == operation))
        if reply.said != "200" {
          #expect(reply.said == "InvalidParameterException: Invalid pagination token given")
        }
      }
    }
  }

  @Test func `lists contain only the members of summaries`() throws {
    var pool = try TestPool()
    for kind in DocumentSample.all { _ = pool.create(kind) }
    let providers = pool.admin("ListIdentityProviders", [:]).body["Providers"]
    #expect(
      providers?[0]?.object?.keys
        == ["ProviderName", "ProviderType", "LastModifiedDate", "CreationDate"]
    )
    let terms = pool.admin("ListTerms", [:]).body["Terms"]
    #expect(
      terms?[0]?.object?.keys
        == ["TermsId", "TermsName", "Enforcement", "CreationDate", "LastModifiedDate"]
    )
  }

  @Test func `a pool has at most 25 resource servers`() throws {
    var pool = try TestPool()
    for number in 1...25 {
      let name: JSONObject = ["Identifier": .string("server\(number)")]
      #expect(pool.create(DocumentSample.all[1], name).said == "200")
    }
    #expect(pool.create(DocumentSample.all[1]).errorType == "LimitExceededException")
  }
}
