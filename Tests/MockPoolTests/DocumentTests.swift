import FoundationEssentials
import JSON
import MockPool
import Testing

/// A kind of documents with calls about one that are right.
private struct Kind: Sendable, CustomTestStringConvertible {
  let name: String
  let creation: JSONObject
  let key: String
  let change: JSONObject
  let missing: String
  let existing: String
  var needsClient = false

  var testDescription: String { name }

  static let all = [
    Kind(
      name: "IdentityProvider",
      creation: [
        "ProviderName": "Okta", "ProviderType": "OIDC",
        "ProviderDetails": ["client_id": "a", "oidc_issuer": "https://okta.example"],
        "IdpIdentifiers": ["okta.example"],
      ],
      key: "ProviderName",
      change: ["ProviderDetails": ["client_id": "b"]],
      missing: "Identity provider Nobody does not exist.",
      existing: "DuplicateProviderException: Okta already exists in user pool \(TestPool.id)"
    ),
    Kind(
      name: "ResourceServer",
      creation: [
        "Identifier": "solar", "Name": "Solar system",
        "Scopes": [["ScopeName": "read", "ScopeDescription": "Look at planets"]],
      ],
      key: "Identifier",
      change: [
        "Name": "Solar", "Scopes": [["ScopeName": "write", "ScopeDescription": "Make them"]],
      ],
      missing: "Resource server Nobody does not exist.",
      existing: "InvalidParameterException: solar already exists in user pool \(TestPool.id)."
    ),
    Kind(
      name: "ManagedLoginBranding",
      creation: ["Settings": ["components": ["form": ["borderRadius": 8]]]],
      key: "ManagedLoginBrandingId",
      change: ["Settings": ["categories": [:]]],
      missing: "Managed login branding \(noID) does not exist.",
      existing: "ManagedLoginBrandingExistsException: "
        + "A managed login branding already exists for the client.",
      needsClient: true
    ),
    Kind(
      name: "Terms",
      creation: [
        "TermsName": "terms-of-use", "TermsSource": "LINK", "Enforcement": "NONE",
        "Links": ["cognito:default": "https://terms.example"],
      ],
      key: "TermsId",
      change: ["Links": ["cognito:default": "https://new.example"]],
      missing: "Terms \(noID) do not exist.",
      existing: "TermsExistsException: Terms terms-of-use already exist for the client.",
      needsClient: true
    ),
  ]

  static let noID = "12345678-1234-4234-8234-123456789012"

  var nobody: JSONObject { [key: .string(key.hasSuffix("Id") ? Kind.noID : "Nobody")] }
}

@Suite("Stored documents")
struct DocumentTests {
  @Test(arguments: Kind.all)
  private func `a document lives from its creation to its deletion`(kind: Kind) throws {
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

  @Test(arguments: Kind.all)
  private func `what is there twice or not at all is refused`(kind: Kind) throws {
    var pool = try TestPool()
    _ = pool.create(kind)
    #expect(pool.create(kind).said == kind.existing)
    for verb in ["Describe", "Delete", "Update"] {
      let change = verb == "Update" ? kind.change : [:]
      #expect(
        pool.admin(verb + kind.name, kind.nobody.merging(change)).said
          == "ResourceNotFoundException: \(kind.missing)"
      )
    }
  }

  @Test(arguments: Kind.all.filter(\.needsClient))
  private func `what belongs to a client needs it and goes with it`(kind: Kind) throws {
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

  @Test func `an update of a resource server sets what it leaves out back, others keep it`() throws
  {
    var pool = try TestPool()
    for kind in Kind.all.prefix(2) { _ = pool.create(kind) }
    let server = pool.admin("UpdateResourceServer", ["Identifier": "solar", "Name": "Solar"])
    #expect(server.body["ResourceServer"]?["Scopes"] == [])
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

// MARK: - Lists

extension DocumentTests {
  @Test(arguments: [
    ("ResourceServer", "ListResourceServers", "ResourceServers", "Identifier"),
    ("IdentityProvider", "ListIdentityProviders", "Providers", "ProviderName"),
  ])
  func `long lists come in pages, and go on behind what is gone meanwhile`(
    name: String,
    operation: String,
    member: String,
    key: String
  ) throws {
    var pool = try TestPool()
    let kind = try #require(Kind.all.first { $0.name == name })
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

  @Test func `a token of another call is refused`() throws {
    var pool = try TestPool()
    for name in ["a", "b"] {
      _ = pool.create(Kind.all[1], ["Identifier": .string(name)])
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

  @Test func `lists show only what their entries have`() throws {
    var pool = try TestPool()
    for kind in Kind.all { _ = pool.create(kind) }
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

  @Test func `a pool has so many resource servers and no more`() throws {
    var pool = try TestPool()
    for number in 1...25 {
      let name: JSONObject = ["Identifier": .string("server\(number)")]
      #expect(pool.create(Kind.all[1], name).said == "200")
    }
    #expect(pool.create(Kind.all[1]).errorType == "LimitExceededException")
  }
}

// MARK: - Each kind's own

extension DocumentTests {
  @Test func `a social provider is called what it is, and gets its addresses`() throws {
    var pool = try TestPool()
    let google: JSONObject = [
      "ProviderName": "Google", "ProviderType": "Google",
      "ProviderDetails": ["client_id": "a", "authorize_scopes": "email"],
    ]
    for (name, type) in [("Mine", "Google"), ("Google", "OIDC")] {
      let wrong: JSONObject = ["ProviderName": .string(name), "ProviderType": .string(type)]
      #expect(
        pool.admin("CreateIdentityProvider", google.merging(wrong)).said
          == "InvalidParameterException: Provider \(name) cannot be of type \(type)."
      )
    }
    let shown = pool.admin("CreateIdentityProvider", google).body["IdentityProvider"]
    #expect(shown?["ProviderDetails"]?["token_url"] == "https://www.googleapis.com/oauth2/v4/token")
    #expect(shown?["ProviderDetails"]?["client_id"] == "a")
    #expect(shown?["AttributeMapping"] == ["username": "sub"])
    #expect(shown?["IdpIdentifiers"] == [])
  }

  @Test func `a provider is found by its identifiers, which are its own`() throws {
    var pool = try TestPool()
    let made = pool.create(Kind.all[0]).body
    let find = { (identifier: JSONValue, pool: inout TestPool) in
      pool.admin("GetIdentityProviderByIdentifier", ["IdpIdentifier": identifier])
    }
    #expect(find("okta.example", &pool).body == made)
    #expect(find("Okta", &pool).errorType == "ResourceNotFoundException")
    #expect(
      pool.create(Kind.all[0], ["ProviderName": "Other"]).said
        == "InvalidParameterException: "
        + "Identity provider identifier okta.example is already in use."
    )
  }

  @Test func `a style is found by its client, and is the service's or one's own`() throws {
    var pool = try TestPool()
    let branding = Kind.all[2]
    let client: JSONObject = ["ClientId": .string(pool.clientID)]
    let find = { (pool: inout TestPool) in
      pool.admin("DescribeManagedLoginBrandingByClient", client)
    }
    #expect(find(&pool).errorType == "ResourceNotFoundException")
    let both = pool.create(branding, ["UseCognitoProvidedValues": true])
    #expect(both.errorType == "InvalidParameterException")
    let made = pool.create(branding)
    #expect(find(&pool).body == made.body)
    #expect(made.body["ManagedLoginBranding"]?["ClientId"] == nil)
  }

  @Test func `an update says what it needs where the model does not`() throws {
    var pool = try TestPool()
    #expect(
      pool.admin("UpdateManagedLoginBranding", [:]).said
        == "InvalidParameterException: Missing required parameter ManagedLoginBrandingId"
    )
    let nowhere = MockRequest(operation: "UpdateManagedLoginBranding", input: [:])
    #expect(
      MockReply.unrouted(nowhere).said
        == "InvalidParameterException: Missing required parameter UserPoolId"
    )
  }

  @Test func `terms keep their two names apart, also when one is renamed`() throws {
    var pool = try TestPool()
    _ = pool.create(Kind.all[3])
    let privacy = pool.create(Kind.all[3], ["TermsName": "privacy-policy"])
    let id = try #require(privacy.body["Terms"]?["TermsId"])
    let renamed = pool.admin("UpdateTerms", ["TermsId": id, "TermsName": "terms-of-use"])
    #expect(renamed.errorType == "TermsExistsException")
    #expect(
      pool.admin("UpdateTerms", ["TermsId": id, "TermsName": "privacy-policy"]).said == "200"
    )
  }

  @Test func `clients name providers and scopes that the pool has`() throws {
    var pool = try TestPool()
    let name: JSONObject = ["ClientName": "web"]
    let providers: JSONObject = ["SupportedIdentityProviders": ["COGNITO", "Okta"]]
    let scopes: JSONObject = ["AllowedOAuthScopes": ["openid", "solar/read"]]
    #expect(
      pool.admin("CreateUserPoolClient", name.merging(providers)).said
        == "InvalidParameterException: The provider Okta does not exist for User Pool \(TestPool.id)."
    )
    #expect(
      pool.admin("CreateUserPoolClient", name.merging(scopes)).said
        == "ScopeDoesNotExistException: Invalid scope requested: solar/read"
    )
    for kind in Kind.all.prefix(2) { _ = pool.create(kind) }
    let made = pool.admin("CreateUserPoolClient", name.merging(providers).merging(scopes))
    #expect(made.said == "200")
    let update: JSONObject = [
      "ClientId": .string(pool.clientID), "AllowedOAuthScopes": ["solar/write"],
    ]
    #expect(
      pool.admin("UpdateUserPoolClient", update).errorType == "ScopeDoesNotExistException"
    )
  }
}

extension TestPool {
  /// Creates a document, changed in some members.
  fileprivate mutating func create(_ kind: Kind, _ changes: JSONObject = [:]) -> MockReply {
    let client: JSONObject = kind.needsClient ? ["ClientId": .string(clientID)] : [:]
    let known = kind.name == "IdentityProvider" ? changes : changes.without("IdpIdentifiers")
    return admin("Create\(kind.name)", client.merging(kind.creation).merging(known))
  }
}

extension JSONObject {
  fileprivate func without(_ key: String) -> JSONObject {
    JSONObject(members.filter { $0.key != key }.map { ($0.key, $0.value) })
  }
}
