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
      let usesFIPS = environment.isTrue("AWS_USE_FIPS_ENDPOINT")
      url = try name.url(configured, in: region, global, usesFIPS: usesFIPS)
    } catch {
      throw .endpoint(setting: configured?.setting ?? name.urlVariable, .unusable(error))
    }
  }
}

extension QueryService.Name {
  /// The variable with the URL of the service.
  fileprivate var urlVariable: String { "AWS_ENDPOINT_URL_\(rawValue.uppercased())" }

  /// The configured URL; without one, the URL on AWS.
  ///
  /// `global` is the place of IAM in the partition.
  fileprivate func url(
    _ configured: ConfiguredEndpoint?,
    in region: String,
    _ global: (host: String, region: String),
    usesFIPS: Bool
  ) throws(PoolEndpointError) -> String {
    let written = try configured.map { endpoint throws(PoolEndpointError) in
      try PoolEndpoint(url: endpoint.url, region: global.region).url
    }
    let own =
      try self == .iam
      ? "https://\(global.host)/"
      : PoolEndpoint.url(of: rawValue, region: region, usesFIPS: usesFIPS)
    return written ?? own
  }
}
