/// The request of `authflow sweep`.
package struct SweepRequest: Sendable {
  /// How resources are found.
  package enum Search: Hashable, Sendable {
    /// In the journals of runs that have ended.
    case journals

    /// Users by the form of their names, if they are older than a duration. Without `isConfirmed`,
    /// the user is asked.
    case names(isConfirmed: Bool)
  }

  package var config: String?
  /// A pool of the project; nil for every pool that a journal names.
  package var pool: String?
  package var search = Search.journals
  /// The least age of a run, or of a user that is found by name.
  package var olderThan = Duration.zero
  /// Whether resources are only listed.
  package var isDryRun = false

  package init() {}
}
