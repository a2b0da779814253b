internal import Runner

/// The state of this machine's journal folder and time zone.
enum MachineFinding: DoctorFinding {
  case journal(folder: String)
  case noJournal(JournalError)
  /// The name of the time zone and its difference from UTC, such as `+01:00`.
  case zone(name: String, offset: String)
  /// `TZ` names a zone that this machine does not have.
  case unknownZone(String)

  var status: DoctorCheck.Status {
    switch self {
    case .journal, .zone: .ok
    case .noJournal: .problem
    case .unknownZone: .remark
    }
  }

  var message: String {
    switch self {
    case .journal(let folder): "`\(folder)` can be written to"
    case .noJournal(let error): error.message
    case .zone(let name, let offset): "\(name) (UTC\(offset))"
    case .unknownZone(let name):
      "this machine has no data for the time zone `\(name)`, and uses UTC"
    }
  }

  var help: String? {
    switch self {
    case .noJournal:
      "Give the user of this process permission to write to the folder. Without a journal, a run "
        + "creates nothing on a live pool."
    case .unknownZone: "Correct TZ, or install the time zone data (tzdata)."
    case .journal, .zone: nil
    }
  }
}
