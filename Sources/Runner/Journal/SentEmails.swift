package import FoundationEssentials
internal import Glibc
internal import JSON
internal import Values

/// The email messages that journals record, for the daily quota of an account.
package enum SentEmails {
  /// The line for an email that a call caused.
  static func line(_ operation: String, at date: Date) -> JSONObject {
    ["emailBy": .string(operation), "at": .string(date.rfc3339)]
  }

  /// The time of the email in a line; nil for other lines.
  static func date(in line: JSONObject) -> Date? {
    line["emailBy"]?.string == nil ? nil : line.journalTime
  }

  /// Counts the emails that the journals of a folder record for one endpoint since a date.
  ///
  /// The journals of running runs count too. Folders and journals that can't be read are
  /// ignored, because `sweep` reports them.
  package static func count(in folder: String, at endpoint: String, since start: Date) -> Int {
    let paths = (try? EndedRun.paths(in: folder)) ?? []
    return paths.filter { wasChanged($0, since: start) }.reduce(0) { sum, path in
      guard let run = try? JournaledRun(parsing: bytes(of: path)),
        run.header.endpoint == endpoint
      else { return sum }
      return sum + run.emails.count { $0 >= start }
    }
  }

  private static func wasChanged(_ path: String, since start: Date) -> Bool {
    guard let status = stat(path: path) else { return false }
    return Double(status.st_mtim.tv_sec + 1) >= start.timeIntervalSince1970
  }

  private static func bytes(of path: String) -> [UInt8] {
    (try? JournalFile.contents(of: path)) ?? []
  }
}
