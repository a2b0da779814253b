import FoundationEssentials
import JSON

// The work of an import job: its users.
extension MockPool {
  /// Creates the users of a job whose time is over.
  ///
  /// Every call begins with this, so it sees the pool as after the import.
  mutating func concludeImport() {
    guard
      let job = resources[.importJobs].first(where: { ImportJobLifecycle.isRunning($0.members) }),
      ImportJobLifecycle.has(
        ImportJobLifecycle.complete,
        since: "StartDate",
        of: job.members,
        passedAt: call.now
      )
    else { return }
    var ended = job
    let start = job.members["StartDate"]?.double ?? 0
    ended.members = job.members.replacingMembers(with: importResult(of: job))
    ended.members["CompletionDate"] = .timestamp(
      Date(timeIntervalSince1970: start + ImportJobLifecycle.complete)
    )
    ended.members[ImportJobLifecycle.file] = nil
    resources.update(ended, of: .importJobs)
  }

  /// The members with the result of a job.
  ///
  /// «unconfirmed»: that a job fails only if it imports no user, and the message about a file that
  /// can't be read. The other messages are in the examples of the AWS CLI.
  private mutating func importResult(of job: StoredResource) -> JSONObject {
    let text = job.members[ImportJobLifecycle.file]?.string ?? ""
    guard let file = ImportFile(text, columns: importColumns) else {
      return ["Status": "Failed", "CompletionMessage": "The CSV file can't be parsed."]
    }
    var counts: [ImportOutcome: Int] = [:]
    for row in file.rows { counts[importUser(row, of: file.columns), default: 0] += 1 }
    let isFailed = counts[.imported] == nil && !file.rows.isEmpty
    return [
      "ImportedUsers": .integer(counts[.imported] ?? 0),
      "SkippedUsers": .integer(counts[.skipped] ?? 0),
      "FailedUsers": .integer(counts[.failed] ?? 0),
      "Status": isFailed ? "Failed" : "Succeeded",
      "CompletionMessage": isFailed
        ? "Too many users have failed or been skipped during the import."
        : "Import Job Completed Successfully.",
    ]
  }

  /// What the service logs about a row.
  private enum ImportOutcome {
    case imported

    /// The user exists.
    case skipped

    /// The row breaks a rule of the file or of the pool's schema.
    case failed
  }

  /// Imports a user, who has no password and must reset it.
  ///
  /// No trigger runs, and no message is sent. «unconfirmed»: that a user whose verified address is
  /// another user's alias counts as failed.
  private mutating func importUser(_ row: [String], of columns: [String]) -> ImportOutcome {
    guard let imported = ImportedUser(row, of: columns, in: settings), imported.fits(settings.mfa)
    else { return .failed }
    var attributes = imported.attributes
    do throws(ServiceError) {
      try requireSameAsUsername(imported.username, attributes)
      let name = try newName(imported.username, &attributes)
      try requireConforming(attributes, by: .administrator, for: .creation(isComplete: true))
      do throws(ServiceError) {
        try requireFree(name, attributes, otherwise: .userAccountExists)
      } catch {
        return .skipped
      }
      try claimAliases(attributes, byForce: false)
      var user = newUser(name, sub: call.random.sub(), attributes, .resetRequired, nil)
      if imported.hasMFA {
        user.mfa.set(.sms, MFAPreference(isEnabled: true, isPreferred: true))
      }
      _ = insert(user)
      return .imported
    } catch {
      return .failed
    }
  }
}
