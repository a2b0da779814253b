package import AuthCrypto
package import FoundationEssentials
package import Transport
internal import Values

/// A service of AWS with the query protocol, which returns facts about the caller's account.
package struct QueryService: Sendable {
  /// The services, each with the name in its URL and in signatures.
  package enum Name: String, Sendable {
    case sts, iam, sns

    /// The version of the API in botocore's service model.
    var version: String {
      switch self {
      case .sts: "2011-06-15"
      case .iam: "2010-05-08"
      case .sns: "2010-03-31"
      }
    }
  }

  /// The service.
  package let name: Name

  /// The URL of every request.
  package let url: String

  /// The region for signatures.
  package let region: String

  /// Finds the service that belongs to a pool; nil if the pool is not on AWS and no URL is set.
  ///
  /// A URL comes from a variable such as `AWS_ENDPOINT_URL_STS`, or from the profile. Keys for
  /// another server are never sent to AWS.
  ///
  /// - Parameters:
  ///   - name: the service.
  ///   - pool: the pool's endpoint.
  ///   - wanted: the region of the service; nil for the pool's. IAM has one region.
  ///   - profile: the profile in the project file; nil if none is set.
  ///   - environment: the variables.
  ///   - readFile: returns the content of a path.
  /// - Throws: `CredentialsError` if the AWS files or the URL can't be used.
  package init?(
    _ name: Name,
    of pool: PoolEndpoint,
    region wanted: String? = nil,
    profile: String?,
    environment: [String: String],
    readFile: (String) -> FileContent = FileContent.onDisk
  ) throws(CredentialsError) {
    let files = try ProfileFiles(environment: environment, readFile: readFile)
    let settings = files.profile(profile ?? environment.profile ?? "default")
    let configured = ConfiguredEndpoint.find(name.rawValue, environment, settings, files)
    guard configured != nil || pool.isAtAWS else { return nil }
    self.name = name
    if name == .sts {
      let service = try STSEndpoint(files, settings, environment, region: pool.region)
      (url, region) = (service.url, service.region)
      return
    }
    let global = Partition.of(region: pool.region).identityHost
    region = name == .iam ? global.region : wanted ?? pool.region
    do throws(PoolEndpointError) {
      let written = try configured.map { endpoint throws(PoolEndpointError) in
        try PoolEndpoint(url: endpoint.url, region: global.region).url
      }
      let usesFIPS = environment.isTrue("AWS_USE_FIPS_ENDPOINT")
      let own =
        name == .iam
        ? "https://\(global.host)/"
        : try PoolEndpoint.url(of: name.rawValue, region: region, usesFIPS: usesFIPS)
      url = written ?? own
    } catch {
      let variable = "AWS_ENDPOINT_URL_\(name.rawValue.uppercased())"
      throw .endpoint(setting: configured?.setting ?? variable, .unusable(error))
    }
  }
}

extension QueryService {
  /// Sends one signed request, whose operation only reads.
  ///
  /// - Parameters:
  ///   - action: the operation.
  ///   - fields: the operation's parameters, in the order in which they are sent.
  ///   - keys: the keys of the caller.
  ///   - transport: carries the request.
  ///   - now: the time of the signature.
  /// - Returns: the successful response.
  /// - Throws: `QueryError` if there is no success.
  package func call(
    _ action: String,
    _ fields: [(String, String)] = [],
    signedWith keys: AWSCredentials,
    over transport: Transport,
    at now: Date
  ) async throws(QueryError) -> QueryAnswer {
    let all = [("Action", action), ("Version", name.version)] + fields
    let body = all.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    var request = HTTPRequest(
      method: "POST",
      url: url,
      headers: [
        HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
        HTTPHeader("User-Agent", "authflow"),
      ],
      body: Array(body.utf8),
      mayBeRepeated: true
    )
    request.headers += try signature(of: request, keys, now)
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.exchange(request) } catch {
      throw .transport(error)
    }
    return try QueryAnswer(response)
  }

  private func signature(
    of request: HTTPRequest,
    _ keys: AWSCredentials,
    _ now: Date
  ) throws(QueryError) -> [HTTPHeader] {
    do throws(SigV4.MalformedURL) {
      return try SigV4.headers(
        method: request.method,
        url: request.url,
        headers: request.headers.map { ($0.name, $0.value) },
        body: request.body,
        credentials: keys,
        region: region,
        service: name.rawValue,
        date: now,
        keys: SigningKeys()
      ).map { HTTPHeader($0.0, $0.1) }
    } catch {
      throw .transport(TransportError(error))
    }
  }
}
