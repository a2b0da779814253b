import JSON

/// A domain of a pool's pages.
struct Domain: Hashable, Sendable, Codable {
  let name: String
  var certificate: String?
  var managedLogin: Int

  /// The TLS policy and the failover target of a custom domain, stored as given; nil if not
  /// given.
  var securityPolicy: String?
  var routing: JSONObject?

  /// The host that a custom domain's DNS entry points to.
  let distribution: String

  /// Whether the domain is custom, rather than a prefix of the service's domain.
  var isCustom: Bool { certificate != nil }
}

// CreateUserPoolDomain, DescribeUserPoolDomain, UpdateUserPoolDomain, and DeleteUserPoolDomain.
extension MockPool {
  /// The pool's domains, which route calls without a pool ID.
  ///
  /// No two pools share a domain.
  package var domainNames: [String] { domains.map(\.name) }

  /// Adds a domain.
  ///
  /// A pool has at most one prefix and one custom domain (developer guide).
  ///
  /// The domain is ACTIVE at once. The service takes a minute, or up to an hour for a certificate.
  mutating func createUserPoolDomain() -> Answer {
    let domain = Domain(
      name: call.required("Domain"),
      certificate: call.certificate,
      managedLogin: call.input["ManagedLoginVersion"]?.int ?? 1,
      securityPolicy: call.securityPolicy,
      routing: call.input["Routing"]?.object,
      distribution: "d\(call.random.alphanumerics(13)).cloudfront.net"
    )
    domains.append(domain)
    showDomains()
    return shortAnswer(domain)
  }

  /// Describes a domain.
  ///
  /// The description of an unknown domain is empty (moto's tests).
  func describeUserPoolDomain() -> Answer {
    guard let domain = domains.first(where: { $0.name == call.required("Domain") }) else {
      return .body(["DomainDescription": [:]])
    }
    return .body(["DomainDescription": .object(shown(domain))])
  }

  mutating func updateUserPoolDomain() throws(ServiceError) -> Answer {
    let place = try domainPlace()
    var domain = domains[place]
    domain.managedLogin = call.input["ManagedLoginVersion"]?.int ?? domain.managedLogin
    domain.certificate = call.certificate ?? domain.certificate
    domain.securityPolicy = call.securityPolicy ?? domain.securityPolicy
    domain.routing = call.input["Routing"]?.object ?? domain.routing
    domains[place] = domain
    return shortAnswer(domain)
  }

  mutating func deleteUserPoolDomain() throws(ServiceError) -> Answer {
    domains.remove(at: try domainPlace())
    showDomains()
    return .empty
  }

  private func domainPlace() throws(ServiceError) -> Int {
    let name = call.required("Domain")
    guard let place = domains.firstIndex(where: { $0.name == name }) else { throw .noSuchDomain }
    return place
  }
}

// MARK: - On the wire

extension MockPool {
  /// Updates the domains in the response of DescribeUserPool.
  private mutating func showDomains() {
    var pool = description
    pool["Domain"] = domains.first { !$0.isCustom }.map { .string($0.name) }
    pool["CustomDomain"] = domains.first { $0.isCustom }.map { .string($0.name) }
    configure(pool, mfa: mfa)
  }

  /// The response to a new or updated domain.
  ///
  /// Only a custom domain has a distribution (API reference).
  private func shortAnswer(_ domain: Domain) -> Answer {
    var body: JSONObject = ["ManagedLoginVersion": .integer(domain.managedLogin)]
    if domain.isCustom { body["CloudFrontDomain"] = .string(domain.distribution) }
    body["Routing"] = domain.routing.map(JSONValue.object)
    return .body(body)
  }

  private func shown(_ domain: Domain) -> JSONObject {
    var members: JSONObject = [
      "UserPoolId": .string(id), "AWSAccountId": .string(options.accountID),
      "Domain": .string(domain.name), "S3Bucket": "aws-cognito-prod-assets",
      "CloudFrontDistribution": .string(domain.distribution), "Version": "20190128175402",
      "Status": "ACTIVE",
    ]
    members["CustomDomainConfig"] = domain.certificate.map { certificate in
      var configuration: JSONObject = ["CertificateArn": .string(certificate)]
      configuration["SecurityPolicy"] = domain.securityPolicy.map(JSONValue.string)
      return .object(configuration)
    }
    members["Routing"] = domain.routing.map(JSONValue.object)
    members["ManagedLoginVersion"] = .integer(domain.managedLogin)
    return members
  }
}

extension Call {
  fileprivate var certificate: String? {
    input["CustomDomainConfig"]?["CertificateArn"]?.string
  }

  fileprivate var securityPolicy: String? {
    input["CustomDomainConfig"]?["SecurityPolicy"]?.string
  }
}

extension MockPool {
  /// The response to CreateUserPoolDomain if another pool has the domain.
  package static func domainTaken(_ request: MockRequest) -> MockReply {
    MockReply(ServiceError.ofShape(request) ?? .domainTaken)
  }
}
