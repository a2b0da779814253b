import JSON
@testable import MockPool
import Testing

@Suite("Domains and tags")
struct DomainTests {
  private let certificate: JSONObject = [
    "CustomDomainConfig": [
      "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/12345678"
    ]
  ]

  @Test func `a prefix domain can be created, read, updated, and deleted`() throws {
    var pool = try TestPool()
    #expect(pool.domain("Create", "myprefix").body == ["ManagedLoginVersion": 1])
    #expect(pool.described["Domain"] == "myprefix")
    let shown = pool.domain("Describe", "myprefix").body["DomainDescription"]
    #expect(shown?["UserPoolId"]?.string == TestPool.id)
    #expect(shown?["Status"] == "ACTIVE")
    #expect(shown?["CustomDomainConfig"] == nil)
    let updated = pool.domain("Update", "myprefix", ["ManagedLoginVersion": 2])
    #expect(updated.body == ["ManagedLoginVersion": 2])
    #expect(
      pool.domain("Describe", "myprefix").body["DomainDescription"]?["ManagedLoginVersion"] == 2
    )
    #expect(
      pool.admin("DeleteUserPool", [:]).said
        == "InvalidParameterException: User pool cannot be deleted. "
        + "It has a domain configured that should be deleted first."
    )
    #expect(pool.domain("Delete", "myprefix").body == [:])
    #expect(pool.domain("Describe", "myprefix").body == ["DomainDescription": [:]])
    #expect(pool.described["Domain"] == nil)
    #expect(pool.admin("DeleteUserPool", [:]).said == "200")
  }

  @Test func `a pool has one custom domain in addition to the prefix`() throws {
    var pool = try TestPool()
    _ = pool.domain("Create", "myprefix")
    let own = pool.domain("Create", "auth.example.com", certificate)
    let target = try #require(own.body["CloudFrontDomain"]?.string)
    #expect(target.hasSuffix(".cloudfront.net"))
    let shown = pool.domain("Describe", "auth.example.com").body["DomainDescription"]
    #expect(shown?["CloudFrontDistribution"]?.string == target)
    #expect(shown?["CustomDomainConfig"] == certificate["CustomDomainConfig"])
    #expect(pool.described["CustomDomain"] == "auth.example.com")
    for (name, more) in [("other", [:]), ("login.example.com", certificate)]
      as [(String, JSONObject)]
    {
      #expect(
        pool.domain("Create", name, more).said
          == "InvalidParameterException: User pool already has a domain configured."
      )
    }
    // An update of the pool without the domains keeps them.
    _ = pool.admin("UpdateUserPool", [:])
    #expect(pool.described["Domain"] == "myprefix")
  }

  @Test(
    arguments: [
      ("auth.example.com", [:], "The domain name contains an invalid character."),
      ("My", [:], "The domain name contains an invalid character."),
      ("-my", [:], "The domain name contains an invalid character."),
      ("my-cognito", [:], "Domain cannot contain reserved word: cognito"),
    ] as [(String, JSONObject, String)]
  )
  func `an invalid domain is rejected`(name: String, more: JSONObject, said: String) throws {
    var pool = try TestPool()
    let reply = pool.domain("Create", name, more)
    #expect(reply.said.hasPrefix("InvalidParameterException: " + said), "\(reply.said)")
  }

  @Test func `a missing domain is rejected, and so is a domain that the tier does not include`()
    throws
  {
    var pool = try TestPool(["UserPoolTier": "LITE"])
    for verb in ["Update", "Delete"] {
      #expect(
        pool.domain(verb, "nobody").said
          == "InvalidParameterException: No such domain or user pool exists."
      )
    }
    let modern = pool.domain("Create", "mine", ["ManagedLoginVersion": 2])
    #expect(modern.errorType == "FeatureUnavailableInTierException")
    #expect(pool.domain("Create", "mine").said == "200")
    let custom = pool.domain("Update", "mine", certificate)
    #expect(
      custom.said
        == "InvalidParameterException: User pool should have a custom domain associated, failed "
        + "to update the certificate."
    )
  }

  @Test func `tags are part of the pool's description`() throws {
    var pool = try TestPool(["UserPoolTags": ["stage": "test"]])
    let arn = try #require(pool.described["Arn"])
    let tags = { (pool: inout TestPool) in
      pool.call("ListTagsForResource", ["ResourceArn": arn]).body["Tags"]
    }
    #expect(tags(&pool) == ["stage": "test"])
    let more: JSONObject = ["stage": "live", "team": "login"]
    #expect(pool.call("TagResource", ["ResourceArn": arn, "Tags": .object(more)]).body == [:])
    #expect(tags(&pool) == .object(more))
    #expect(pool.described["UserPoolTags"] == .object(more))
    let less: JSONObject = ["ResourceArn": arn, "TagKeys": ["stage", "nobody"]]
    #expect(pool.call("UntagResource", less).body == [:])
    #expect(tags(&pool) == ["team": "login"])
    let reserved: JSONObject = ["ResourceArn": arn, "Tags": ["aws:x": "y"]]
    #expect(pool.call("TagResource", reserved).errorType == "InvalidParameterException")
    let many = JSONObject((1...51).map { ("tag\($0)", .string("x")) })
    let crowd = pool.call("TagResource", ["ResourceArn": arn, "Tags": .object(many)])
    #expect(crowd.errorType == "InvalidParameterException")
    #expect(tags(&pool) == ["team": "login"])
  }

  @Test(arguments: ["userpool/eu-west-1_Other", "userpool/\(TestPool.id)/x", "identitypool/x"])
  func `only pools have tags`(resource: String) throws {
    var pool = try TestPool()
    let arn = "arn:aws:cognito-idp:eu-west-1:123456789012:\(resource)"
    let input: JSONObject = ["ResourceArn": .string(arn)]
    let said = "ResourceNotFoundException: Resource \(arn) does not exist."
    #expect(pool.call("ListTagsForResource", input).said == said)
    let request = MockRequest(operation: "ListTagsForResource", input: input)
    #expect(MockReply.unrouted(request).said == said)
  }

  @Test func `calls without a pool's ID are routed by the domain or resource that they name`()
    throws
  {
    let request = MockRequest(operation: "DescribeUserPoolDomain", input: ["Domain": "mine"])
    #expect(request.route == .domain("mine"))
    #expect(MockReply.unrouted(request).body == ["DomainDescription": [:]])
    let arn = "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(TestPool.id)"
    let tags = MockRequest(operation: "TagResource", input: ["ResourceArn": .string(arn)])
    #expect(tags.route == .pool(TestPool.id))
    let taken = MockRequest(
      operation: "CreateUserPoolDomain",
      input: ["UserPoolId": .string(TestPool.id), "Domain": "mine"]
    )
    #expect(
      MockPool.domainTaken(taken).said
        == "InvalidParameterException: Domain already associated with another user pool."
    )
  }
}

extension TestPool {
  fileprivate mutating func domain(
    _ verb: String,
    _ name: String,
    _ more: JSONObject = [:]
  ) -> MockReply {
    let input: JSONObject = ["Domain": .string(name)]
    return verb == "Describe"
      ? call("DescribeUserPoolDomain", input)
      : admin("\(verb)UserPoolDomain", input.merging(more))
  }

  fileprivate var described: JSONObject {
    mutating get { admin("DescribeUserPool", [:]).body["UserPool"]?.object ?? [:] }
  }
}
