import FoundationEssentials
import JSON
@testable import MockPool
import Testing
import Values

@testable import AuthCrypto

@Suite("Users of identity providers")
struct FederationTests {
  private func pool() throws -> TestPool {
    var pool = try TestPool.withUser()
    pool.addUser("ben", [:])
    let google: JSONObject = ["client_id": "a", "client_secret": "b", "authorize_scopes": "email"]
    let corp: JSONObject = ["MetadataURL": "https://corp.example"]
    for (name, type, details) in [("Google", "Google", google), ("Corp", "SAML", corp)] {
      let provider: JSONObject = [
        "ProviderName": .string(name), "ProviderType": .string(type),
        "ProviderDetails": .object(details),
      ]
      #expect(pool.admin("CreateIdentityProvider", provider).said == "200")
    }
    return pool
  }

  private func reference(
    _ provider: String,
    _ value: String,
    _ attribute: String = "Cognito_Subject"
  ) -> JSONValue {
    [
      "ProviderName": .string(provider), "ProviderAttributeName": .string(attribute),
      "ProviderAttributeValue": .string(value),
    ]
  }

  private func link(
    _ source: JSONValue,
    to destination: JSONValue,
    _ pool: inout TestPool
  ) -> String {
    let input: JSONObject = ["DestinationUser": destination, "SourceUser": source]
    return pool.admin("AdminLinkProviderForUser", input).said
  }

  @Test func `a linked identity is an attribute and a claim of its user`() throws {
    var pool = try pool()
    #expect(link(reference("Google", "42"), to: reference("Cognito", "ann"), &pool) == "200")
    let text = try #require(pool.attributes()["identities"])
    let identity = try JSONValue(parsing: text)[0]
    #expect(identity?["userId"] == "42")
    #expect(identity?["providerName"] == "Google")
    #expect(identity?["primary"] == false)
    #expect(identity?["dateCreated"]?.int == Int(pool.now.timeIntervalSince1970 * 1000))
    let claim = try pool.tokens().idClaims["identities"]
    #expect(claim?[0]?["userId"] == "42")
    #expect(claim?[0]?["primary"] == "false")
    #expect(try pool.tokens().accessClaims["identities"] == nil)
    #expect(try pool.tokens("ben").idClaims["identities"] == nil)
    // From here on, the federated user identifies the local user.
    #expect(
      link(reference("Corp", "ann@corp", "email"), to: reference("Google", "42"), &pool) == "200"
    )
    #expect(try JSONValue(parsing: pool.attributes()["identities"] ?? "").array?.count == 2)
  }

  @Test func `an invalid link is rejected`() throws {
    var pool = try pool()
    let ann = reference("Cognito", "ann")
    for (source, destination, said) in [
      (
        reference("Cognito", "ben"), ann,
        "InvalidParameterException: Invalid SourceUser: Cognito users with a username/password may "
          + "not be passed in as a SourceUser, only as a DestinationUser"
      ),
      (
        reference("Nobody", "1"), ann,
        "InvalidParameterException: The provider Nobody does not exist for User Pool \(TestPool.id)."
      ),
      (
        reference("Google", "1"), reference("Cognito", "nobody"),
        "UserNotFoundException: User does not exist."
      ),
      (
        reference("Google", "1"), reference("Google", "nobody"),
        "UserNotFoundException: User does not exist."
      ),
      (
        reference("Google", "1", "email"), ann,
        "InvalidParameterException: ProviderAttributeName must be Cognito_Subject"
      ),
    ] { #expect(link(source, to: destination, &pool) == said) }
    #expect(link(reference("Google", "1"), to: ann, &pool) == "200")
    #expect(
      link(reference("Google", "1"), to: reference("Cognito", "ben"), &pool)
        == "InvalidParameterException: SourceUser is already linked to DestinationUser"
    )
    for number in 2...5 {
      #expect(link(reference("Google", "\(number)"), to: ann, &pool) == "200")
    }
    #expect(
      link(reference("Google", "6"), to: ann, &pool).hasPrefix("LimitExceededException")
    )
  }

  @Test func `users of a provider whose IDs differ in their bytes are different users`() throws {
    var pool = try pool()
    let (composed, decomposed) = ("andr\u{E9}", "andre\u{301}")
    let (ann, ben) = (reference("Cognito", "ann"), reference("Cognito", "ben"))
    #expect(link(reference("Corp", composed, "id"), to: ann, &pool) == "200")
    #expect(
      link(reference("Corp", "2", "id"), to: reference("Corp", decomposed), &pool)
        == "UserNotFoundException: User does not exist."
    )
    #expect(link(reference("Corp", decomposed, "id"), to: ben, &pool) == "200")
    let input: JSONObject = ["User": reference("Corp", decomposed, "id")]
    #expect(pool.admin("AdminDisableProviderForUser", input).said == "200")
    #expect(pool.attributes("ann")["identities"] != nil)
    #expect(pool.attributes("ben")["identities"] == nil)
  }

  @Test func `a disabled identity is no longer linked to its user`() throws {
    var pool = try pool()
    _ = link(reference("Google", "42"), to: reference("Cognito", "ann"), &pool)
    let input: JSONObject = ["User": reference("Google", "42")]
    #expect(pool.admin("AdminDisableProviderForUser", input).body == [:])
    #expect(pool.attributes()["identities"] == nil)
    #expect(
      pool.admin("AdminDisableProviderForUser", input).said
        == "UserNotFoundException: User does not exist."
    )
    #expect(link(reference("Google", "42"), to: reference("Cognito", "ben"), &pool) == "200")
  }

  @Test func `a disabled local user can no longer sign in with a password`() throws {
    var pool = try pool()
    #expect(Tokens(pool.signIn()) != nil)
    let wrong: JSONObject = ["User": reference("Cognito", "ann", "username")]
    let refused = pool.admin("AdminDisableProviderForUser", wrong)
    #expect(refused.errorType == "InvalidParameterException")
    let input: JSONObject = ["User": reference("Cognito", "ann")]
    #expect(pool.admin("AdminDisableProviderForUser", input).said == "200")
    #expect(pool.signIn().said == "NotAuthorizedException: Incorrect username or password.")
    pool.addUser()
    #expect(Tokens(pool.signIn()) != nil)
  }
}

@Suite("Signing certificate")
struct SigningCertificateTests {
  @Test func `the certificate contains the pool's key and is signed by it`() throws {
    var pool = try TestPool()
    let reply = pool.admin("GetSigningCertificate", [:])
    let text = try #require(reply.body["Certificate"]?.string)
    let der = try #require(Base64.decode(text))
    let jwk = try #require(pool.pool.keySet["keys"]?[0]?.object)
    let key = try RSAPublicKey(jwk: jwk)
    // A certificate is a sequence of its body, an algorithm and, at the end, the signature.
    #expect(der.prefix(2) == [0x30, 0x82])
    let count = Int(der[6]) << 8 | Int(der[7])
    let body = Array(der[4..<(8 + count)])
    #expect(key.verifies(Array(der.suffix(256)), of: body))
    let modulus = try #require(Base64URL.decode(jwk["n"]?.string ?? ""))
    #expect(body.firstRange(of: modulus) != nil)
    #expect(body.firstRange(of: Array(TestPool.id.utf8)) != nil)
    #expect(body.firstRange(of: Array("261121080000Z".utf8)) != nil)
    #expect(body.firstRange(of: Array("361118080000Z".utf8)) != nil)
    #expect(pool.admin("GetSigningCertificate", [:]).body == reply.body)
  }
}
