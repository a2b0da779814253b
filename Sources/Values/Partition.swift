/// A part of AWS with its own domain, which the prefix of a region's name determines.
///
/// The domains and names are from botocore's partitions.json.
package struct Partition: Hashable, Sendable {
  /// The name in ARNs.
  package let name: String

  /// The end of the service's host names.
  package let domain: String

  /// The end of the names of hosts with IPv4 and IPv6.
  package let dualStackDomain: String

  /// The start of its regions' names; empty for the partition of all others.
  package let regionPrefix: String

  /// Returns the partition of a region.
  package static func of(region: String) -> Partition {
    special.first { region.hasPrefix($0.regionPrefix) } ?? standard
  }

  /// Whether a host belongs to AWS.
  package static func owns(host: String) -> Bool {
    ([standard] + special).flatMap { [$0.domain, $0.dualStackDomain] }
      .contains { host == $0 || host.hasSuffix("." + $0) }
  }

  private static let standard = Partition("aws", "amazonaws.com", "api.aws", "")

  private static let special = [
    Partition("aws-us-gov", "amazonaws.com", "api.aws", "us-gov-"),
    Partition("aws-cn", "amazonaws.com.cn", "api.amazonwebservices.com.cn", "cn-"),
    Partition("aws-eusc", "amazonaws.eu", "api.amazonwebservices.eu", "eusc-"),
    Partition("aws-iso", "c2s.ic.gov", "api.aws.ic.gov", "us-iso-"),
    Partition("aws-iso-b", "sc2s.sgov.gov", "api.aws.scloud", "us-isob-"),
    Partition("aws-iso-e", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk", "eu-isoe-"),
    Partition("aws-iso-f", "csp.hci.ic.gov", "api.aws.hci.ic.gov", "us-isof-"),
  ]

  private init(
    _ name: String,
    _ domain: String,
    _ dualStackDomain: String,
    _ regionPrefix: String
  ) {
    (self.name, self.domain) = (name, domain)
    (self.dualStackDomain, self.regionPrefix) = (dualStackDomain, regionPrefix)
  }
}
