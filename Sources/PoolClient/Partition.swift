/// A part of AWS with its own domain; regions tell by their names which one they belong to.
///
/// Domains and names from botocore's partitions.json.
struct Partition: Hashable, Sendable {
  /// What the service's host names end in.
  let domain: String

  /// What the names of its regions begin with; empty for the partition of all others.
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
