internal import Transport

/// Where a user pool's service responds.
package struct PoolEndpoint: Hashable, Sendable {
  /// The URL for every request, with a path of at least `/`.
  package let url: String

  /// The region for signatures.
  package let region: String

  /// A PEM file of roots to trust instead of the system's.
  package let caFile: String?

  /// The public service of a region, such as `eu-west-1`.
  ///
  /// - Throws: `PoolEndpointError.malformedRegion` if it cannot be part of a host name.
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

  /// A service at its own URL, such as a mock or an emulator.
  ///
  /// Plain HTTP is for loopback addresses. Elsewhere `isInsecure` must allow it, and for AWS itself
  /// nothing does.
  ///
  /// - Throws: `PoolEndpointError`.
  package init(
    url: String,
    region: String,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(PoolEndpointError) {
    try PoolEndpoint.check(region: region)
    // The user, query and fragment would silently be left out of the request.
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

  /// A region becomes part of a host name, so it must not be able to end it.
  static func check(region: String) throws(PoolEndpointError) {
    let isLabel =
      !region.isEmpty && region.utf8.count <= 63
      && region.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
    guard isLabel else { throw .malformedRegion(region) }
  }
}

/// Why a URL or a region cannot be used for a pool.
package enum PoolEndpointError: Error, Hashable, Sendable {
  /// Not a name like `eu-west-1`.
  case malformedRegion(String)
  /// Not an `http` or `https` URL, or one with a user, a query or a fragment.
  case malformedURL(String)
  /// Plain HTTP to another machine, which would expose passwords.
  case plainHTTP(host: String)
  /// Plain HTTP to AWS, which nothing can allow.
  case plainHTTPToAWS(host: String)

  /// The reason for reports: lower case, no full stop.
  package var message: String {
    switch self {
    case .malformedRegion(let region):
      "invalid region `\(region)`: expected a region such as `eu-west-1`"
    // The part before an @ may be a password.
    case .malformedURL(let url) where url.contains("@"):
      "a URL with a user name is not supported"
    case .malformedURL(let url):
      "`\(url)` is not an http or https URL without a query and a fragment"
    case .plainHTTP(let host):
      "plain HTTP to `\(host)` would expose passwords; use https, or allow it with "
        + "`insecure: true`"
    case .plainHTTPToAWS(let host):
      "plain HTTP to the AWS host `\(host)` is not supported; use https"
    }
  }
}

/// A part of AWS with its own domain.
///
/// A region's name shows its partition.
///
/// Domains and names from botocore's partitions.json.
struct Partition: Hashable, Sendable {
  /// The end of the service's host names.
  let domain: String

  /// The end of the names of hosts with IPv4 and IPv6.
  let dualStackDomain: String

  /// The start of its regions' names; empty for the partition of all others.
  let regionPrefix: String

  /// The partition that a region belongs to.
  static func of(region: String) -> Partition {
    special.first { region.hasPrefix($0.regionPrefix) } ?? standard
  }

  /// Whether a host belongs to AWS.
  static func owns(host: String) -> Bool {
    ([standard] + special).flatMap { [$0.domain, $0.dualStackDomain] }
      .contains { host == $0 || host.hasSuffix("." + $0) }
  }

  private static let standard = Partition("amazonaws.com", "api.aws", "")

  private static let special = [
    Partition("amazonaws.com", "api.aws", "us-gov-"),
    Partition("amazonaws.com.cn", "api.amazonwebservices.com.cn", "cn-"),
    Partition("amazonaws.eu", "api.amazonwebservices.eu", "eusc-"),
    Partition("c2s.ic.gov", "api.aws.ic.gov", "us-iso-"),
    Partition("sc2s.sgov.gov", "api.aws.scloud", "us-isob-"),
    Partition("cloud.adc-e.uk", "api.cloud-aws.adc-e.uk", "eu-isoe-"),
    Partition("csp.hci.ic.gov", "api.aws.hci.ic.gov", "us-isof-"),
  ]

  private init(_ domain: String, _ dualStackDomain: String, _ regionPrefix: String) {
    (self.domain, self.dualStackDomain) = (domain, dualStackDomain)
    self.regionPrefix = regionPrefix
  }
}
