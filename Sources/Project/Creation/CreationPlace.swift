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
