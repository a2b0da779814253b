internal import Transport
internal import Values

/// The address of a user pool service.
package struct PoolEndpoint: Hashable, Sendable {
  /// The URL for every request, with at least `/` as its path.
  package let url: String

  /// The region for signatures.
  package let region: String

  /// The path of a PEM file with trusted roots, which replace the system's roots; nil for the
  /// system's roots.
  package let caFile: String?

  /// Whether the server belongs to AWS.
  package var isAtAWS: Bool {
    WebAddress(url).map { Partition.owns(host: $0.host) } ?? false
  }

  /// The name of a region's partition in ARNs, such as `aws` or `aws-cn`.
  package static func partition(ofRegion region: String) -> String {
    Partition.of(region: region).name
  }

  /// Creates the endpoint of the public service in a region, such as `eu-west-1`.
  ///
  /// - Throws: `PoolEndpointError.malformedRegion` if the region can't be part of a host name.
  package init(region: String) throws(PoolEndpointError) {
    try self.init(region: region, usesFIPS: false, usesDualStack: false)
  }

  /// The public service of a region, with an endpoint that FIPS 140 validates, or one with IPv6.
  package init(
    region: String,
    usesFIPS: Bool,
    usesDualStack: Bool
  ) throws(PoolEndpointError) {
    url = try PoolEndpoint.url(
      of: "cognito-idp",
      region: region,
      usesFIPS: usesFIPS,
      usesDualStack: usesDualStack
    )
    self.region = region
    caFile = nil
  }

  /// Creates the endpoint of a service at its own URL, such as a mock or an emulator.
  ///
  /// Plain HTTP to a loopback address is allowed. For another host, `isInsecure` must allow it.
  /// Plain HTTP to AWS is never allowed.
  /// - Throws: `PoolEndpointError`.
  package init(
    url: String,
    region: String,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(PoolEndpointError) {
    try PoolEndpoint.check(region: region)
    // The request would silently omit the query, the fragment, and the part before an @.
    guard let address = WebAddress(url), !url.utf8.contains(where: "?#@".utf8.contains) else {
      throw .malformedURL(url)
    }
    if address.scheme == "http", !address.isLoopback {
      guard !Partition.owns(host: address.host) else { throw .plainHTTPToAWS(host: address.host) }
      guard isInsecure else { throw .plainHTTP(host: address.host) }
    }
    self.url = address.origin + address.path
    self.region = region
    self.caFile = caFile
  }

  /// A region becomes part of a host name, so no character of the region may end the host name.
  static func check(region: String) throws(PoolEndpointError) {
    let isLabel =
      !region.isEmpty && region.utf8.count <= 63
      && region.utf8.allSatisfy {
        $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
      }
    guard isLabel else { throw .malformedRegion(region) }
  }
}

/// The reason that a URL or a region can't be used for a pool.
package enum PoolEndpointError: Error, Hashable, Sendable {
  /// The region does not have the form of a name like `eu-west-1`.
  case malformedRegion(String)
  /// The URL is not an `http` or `https` URL, or has an `@`, a query, or a fragment.
  case malformedURL(String)
  /// The URL uses plain HTTP to another machine, which would expose passwords.
  case plainHTTP(host: String)
  /// The URL uses plain HTTP to AWS, which no setting allows.
  case plainHTTPToAWS(host: String)

  /// The reason in reports: lowercase, without a full stop.
  package var message: String {
    switch self {
    case .malformedRegion(let region):
      "invalid region `\(region)`: expected a region such as `eu-west-1`"
    // The part before an @ may be a password.
    case .malformedURL(let url) where url.contains("@"):
      "invalid URL: expected an `http` or `https` URL without `@`, a query, or a fragment; put no "
        + "user name or password in the URL"
    case .malformedURL(let url):
      "invalid URL `\(url)`: expected an `http` or `https` URL without a query or a fragment"
    case .plainHTTP(let host):
      "plain HTTP to `\(host)` would expose passwords; use https, or set `endpoint` and "
        + "`insecure: true` in the project file"
    case .plainHTTPToAWS(let host):
      "plain HTTP to the AWS host `\(host)` is not supported; use https"
    }
  }
}
