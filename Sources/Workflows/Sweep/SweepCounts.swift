internal import Diagnostics
internal import Reports
internal import Runner

/// The numbers of resources that a sweep found and deleted, and its failures.
struct SweepCounts {
  let isDryRun: Bool
  private var found = 0
  private var deleted = 0
  private var absent = 0
  private var skipped = 0
  /// The reason for the last resource that was not deleted; nil if there is none.
  private var lastReason: String?

  /// Whether a deletion failed without valid AWS credentials.
  private(set) var needsKeys = false

  /// Whether a resource could not be deleted, or a journal could not be read.
  private(set) var hasFailures = false

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  mutating func begin(_ run: JournalHeader, _ count: Int, _ environment: Environment) {
    found += count
    environment.output.write(
      line: "run \(run.run) on \(run.pool): \(count.counting("resource")) to delete"
    )
  }

  /// Lists a resource that would be deleted.
  mutating func list(_ entry: JournalEntry, _ environment: Environment) {
    environment.output.write(line: "  \(entry.shown)")
  }

  /// Prints and counts a deleted resource; `shown` is its kind and name.
  mutating func delete(_ shown: String, _ environment: Environment) {
    environment.output.write(line: "  deleted \(shown)")
    deleted += 1
  }

  /// Counts the result of a removal, and prints it unless the resource no longer existed.
  ///
  /// A resource that an earlier sweep did not find counts only if it has appeared.
  mutating func add(_ outcome: Removal, of entry: JournalEntry, _ environment: Environment) {
    if entry.wasAbsent {
      guard outcome != .absent else { return }
      found += 1
    }
    switch outcome {
    case .deleted: delete(entry.shown, environment)
    case .absent: absent += 1
    case .left(let reason, let needsKeys): keep(entry, reason, needsKeys, environment)
    }
  }

  /// Prints a resource that was not deleted, with its reason unless the last one had the same.
  mutating func keep(
    _ entry: JournalEntry,
    _ reason: String,
    _ needsKeys: Bool,
    _ environment: Environment
  ) {
    let cause = reason == lastReason ? " for the same reason" : ": \(reason)"
    environment.output.write(line: "  \(entry.shown) was not deleted\(cause)")
    lastReason = reason
    self.needsKeys = self.needsKeys || needsKeys
    hasFailures = true
  }

  mutating func fail(_ message: String, _ environment: Environment) {
    environment.errors.say(message)
    hasFailures = true
  }

  /// Counts a run that is too young, or has not ended.
  mutating func skip() { skipped += 1 }

  /// Counts users that were found by name.
  mutating func add(found count: Int) { found += count }

  /// The last line of the output.
  var summary: String {
    if isDryRun, found > 0 { return "\(found.counting("resource")) would be deleted" }
    guard found > 0 || hasFailures else {
      return skipped > 0
        ? "nothing deleted: \(skipped.counting("run")) skipped" : "nothing to delete"
    }
    let rest = found - deleted - absent
    return "\(deleted.counting("resource")) deleted"
      + (absent > 0 ? ", \(absent) already gone" : "") + (rest > 0 ? ", \(rest) left" : "")
  }
}

extension JournalEntry {
  /// The kind, name, and sub or ID of the resource, for output.
  var shown: String {
    let id = id.map { kind == .user ? " (sub \($0))" : " (\($0))" } ?? ""
    return "\(kind.rawValue) `\(names.first ?? "")`\(id)"
  }
}
