internal import Glibc
internal import Runner
internal import Values

/// Checks what does not depend on the network: the journal folder and the time zone.
struct MachineCheck: Sendable {
  let subject: DoctorSubject

  func run() -> [DoctorCheck] {
    let zone = DoctorCheck(.machine, "time zone", zone)
    guard subject.access.isLive else { return [zone] }
    return [DoctorCheck(.machine, "journal", journal), zone]
  }

  private var journal: MachineFinding {
    let folder = subject.environment.shortened(subject.access.journals)
    do throws(JournalError) {
      try RunJournal.check(folder: folder)
      return .journal(folder: folder)
    } catch {
      return .noJournal(error)
    }
  }

  /// The zone of this process, as the C library reads `TZ` and `/etc/localtime`.
  ///
  /// The C library uses UTC for a zone that it does not find, without an error.
  private var zone: MachineFinding {
    let variables = subject.environment.variables
    if let name = variables["TZ"], isUnknown(name, variables["TZDIR"]) { return .unknownZone(name) }
    var (now, facts) = (time(nil), tm())
    guard localtime_r(&now, &facts) != nil else { return .zone(name: "UTC", offset: "+00:00") }
    let name = facts.tm_zone.map { String(cString: $0) } ?? "UTC"
    let minutes = abs(facts.tm_gmtoff) / 60
    let sign = facts.tm_gmtoff < 0 ? "-" : "+"
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return .zone(name: name, offset: sign + parts.joined(separator: ":"))
  }

  /// Whether `TZ` names a file that does not exist.
  ///
  /// A value such as `CET-1CEST` has a digit and describes the zone itself (POSIX, "Other
  /// Environment Variables").
  private func isUnknown(_ name: String, _ folder: String?) -> Bool {
    let file = name.hasPrefix(":") ? name.dropFirst() : name[...]
    guard !file.isEmpty, file != "UTC", file != "UTC0", file != "GMT" else { return false }
    let path = String(file).path(in: folder ?? "/usr/share/zoneinfo")
    if InputFile.kind(of: path) == .file { return false }
    return !file.contains { $0.isNumber }
  }
}
