internal import FoundationEssentials
internal import JSON

// Users whose names do not show which run created them, such as users named by a phone number.
extension ResourceRemoval {
  /// Deletes the user if its attributes prove that the run created it.
  func unprovenUser(_ entry: JournalEntry) async -> Removal {
    guard entry.probablyExists else { return .absent }
    var outcome = Removal.absent
    for name in entry.names {
      switch await user(named: name, entry) {
      case .success(nil): continue
      case .success(let user?):
        guard isProven(user, entry), let username = user["Username"]?.string else {
          return .left(reason: unprovenReason(entry))
        }
        guard let failure = await failure(of: "AdminDeleteUser", entry.user(username)) else {
          outcome = .deleted
          continue
        }
        guard failure.isAbsence else { return failure.removal }
      case .failure: return .left(reason: unprovenReason(entry))
      }
    }
    return outcome
  }

  /// The maximum difference between the clocks of this machine and the service, in seconds.
  private static let clockTolerance = 60.0

  /// Whether the user's email address contains the run's ID, and the user is not older than the
  /// journal's entry.
  ///
  /// Only the run generates such an address. The age excludes an earlier user whose address the run
  /// changed.
  private func isProven(_ user: JSONObject, _ entry: JournalEntry) -> Bool {
    guard let email = user["UserAttributes"]?.attributeMapping["email"]?.string,
      let created = user["UserCreateDate"]?.double
    else { return false }
    let earliest = entry.at.timeIntervalSince1970 - ResourceRemoval.clockTolerance
    return email.contains(runID) && created >= earliest
  }

  private func unprovenReason(_ entry: JournalEntry) -> String {
    let name =
      entry.names.allSatisfy(\.isPhoneNumber)
      ? "a phone number does not show which run created the user"
      : "the name does not contain the run's ID"
    return "the user's sub is not in the journal, and \(name); delete the user yourself if no one "
      + "else uses the name"
  }
}

extension JournalEntry {
  /// Whether the journal alone proves that the run created the user, by a sub or by a name with the
  /// run's ID; true for other resources.
  package func isProven(byRun run: String) -> Bool {
    kind != .user || id != nil || names.contains { $0.contains(run) && !$0.isPhoneNumber }
  }
}
