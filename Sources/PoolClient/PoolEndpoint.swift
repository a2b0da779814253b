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
    try PoolEndpoint.check(region: region)
    url = "https://cognito-idp.\(region).\(Partition.of(region: region).domain)/"
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
  private static func check(region: String) throws(PoolEndpointError) {
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

  /// The start of its regions' names; empty for the partition of all others.
  let regionPrefix: String

  /// The partition that a region belongs to.
  static func of(region: String) -> Partition {
    special.first { region.hasPrefix($0.regionPrefix) } ?? standard
  }

  /// Whether a host belongs to AWS.
  static func owns(host: String) -> Bool {
    ([standard] + special).contains { host == $0.domain || host.hasSuffix("." + $0.domain) }
  }

  private static let standard = Partition(domain: "amazonaws.com", regionPrefix: "")

  private static let special = [
    Partition(domain: "amazonaws.com", regionPrefix: "us-gov-"),
    Partition(domain: "amazonaws.com.cn", regionPrefix: "cn-"),
    Partition(domain: "amazonaws.eu", regionPrefix: "eusc-"),
    Partition(domain: "c2s.ic.gov", regionPrefix: "us-iso-"),
    Partition(domain: "sc2s.sgov.gov", regionPrefix: "us-isob-"),
    Partition(domain: "cloud.adc-e.uk", regionPrefix: "eu-isoe-"),
    Partition(domain: "csp.hci.ic.gov", regionPrefix: "us-isof-"),
  ]
}
