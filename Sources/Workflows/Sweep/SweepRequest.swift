/// The request for `authflow sweep`.
package struct SweepRequest: Sendable {
  /// The way in which resources are found.
  package enum Search: Hashable, Sendable {
    /// In the journals of ended runs.
    case journals

    /// By the form of user names; without `isConfirmed`, the command asks before it deletes users.
    case names(isConfirmed: Bool)
  }

  package var config: String?
  /// A pool of the project; nil for every pool that a journal names.
  package var pool: String?
  package var search = Search.journals
  /// The minimum age of a run, or of a user that is found by name.
  package var olderThan = Duration.zero
  /// Whether resources are listed and not deleted.
  package var isDryRun = false

  package init() {}
}
