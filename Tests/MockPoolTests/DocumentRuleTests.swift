import JSON
@testable import MockPool
import Testing

@Suite("Rules for each kind of stored document")
struct DocumentRuleTests {
  @Test func `a social provider has the name of its type and gets its endpoints`() throws {
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
    #expect(shown?["IdpIdentifiers"] == nil)
    let known = pool.admin("DescribeIdentityProvider", ["ProviderName": "Google"]).body
    #expect(known["IdentityProvider"]?["IdpIdentifiers"] == [])
  }

  @Test func `a provider is found by its identifiers, which are unique`() throws {
    var pool = try TestPool()
    let made = pool.create(DocumentSample.all[0]).body
    let find = { (identifier: JSONValue, pool: inout TestPool) in
      pool.admin("GetIdentityProviderByIdentifier", ["IdpIdentifier": identifier])
    }
    #expect(find("okta.example", &pool).body == made)
    #expect(find("Okta", &pool).errorType == "ResourceNotFoundException")
    #expect(
      pool.create(DocumentSample.all[0], ["ProviderName": "Other"]).said
        == "InvalidParameterException: "
        + "Identity provider identifier okta.example is already in use."
    )
  }

  @Test func `branding is found by its client and has either its own values or Cognito's defaults`()
    throws
  {
    var pool = try TestPool()
    let branding = DocumentSample.all[2]
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

  @Test func `an update reports a required member that the model does not require`() throws {
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

  @Test func `two terms cannot share a name, even after a rename`() throws {
    var pool = try TestPool()
    _ = pool.create(DocumentSample.all[3])
    let privacy = pool.create(DocumentSample.all[3], ["TermsName": "privacy-policy"])
    let id = try #require(privacy.body["Terms"]?["TermsId"])
    let renamed = pool.admin("UpdateTerms", ["TermsId": id, "TermsName": "terms-of-use"])
    #expect(renamed.errorType == "TermsExistsException")
    #expect(
      pool.admin("UpdateTerms", ["TermsId": id, "TermsName": "privacy-policy"]).said == "200"
    )
  }

  @Test func `clients can name only the pool's own providers and scopes`() throws {
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
    for kind in DocumentSample.all.prefix(2) { _ = pool.create(kind) }
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
