/// A set of Message-IDs, which keeps only a hash of each.
///
/// A run can take 100,000 messages, whose IDs would take 18 MB. The hashes take 2 MB. That two of
/// these IDs have the same hash has a probability of one in three billion.
struct MessageIDSet: Sendable {
  private var hashes: Set<Int> = []

  /// Adds an ID, which may be in the set already.
  mutating func insert(_ id: String) { hashes.insert(id.hashValue) }

  func contains(_ id: String) -> Bool { hashes.contains(id.hashValue) }
}
