/// An Amazon Resource Name: `arn:partition:service:region:account:resource`.
package struct ARN: Hashable, Sendable {
  /// The part of AWS, such as `aws`.
  package let partition: String

  /// The service, such as `lambda`.
  package let service: String

  /// The region; empty for global services.
  package let region: String

  /// The ID of the account; empty for some services, such as S3.
  package let account: String

  /// The rest of the name, which can contain colons.
  package let resource: String

  /// Parses an ARN; nil for any other string.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 6, parts[0] == "arn" else { return nil }
    (partition, service, region) = (parts[1], parts[2], parts[3])
    (account, resource) = (parts[4], parts[5])
  }
}
