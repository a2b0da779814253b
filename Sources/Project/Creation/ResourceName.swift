/// The parts of an ARN that locate its resource.
package struct ResourceName: Hashable, Sendable {
  /// The service, such as `lambda`.
  package let service: String

  /// The region; empty for global services.
  package let region: String

  /// The ID of the account.
  package let account: String

  /// Parses an ARN; nil for any other string.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "arn" else { return nil }
    (service, region, account) = (String(parts[2]), String(parts[3]), String(parts[4]))
  }
}

/// The region and the account of a pool that a command creates.
package struct CreationPlace: Hashable, Sendable {
  /// The region in which the pool is created.
  package var region: String

  /// The account of the credentials; nil if it is unknown.
  package var account: String?

  /// Creates a place.
  package init(region: String, account: String? = nil) {
    (self.region, self.account) = (region, account)
  }
}
