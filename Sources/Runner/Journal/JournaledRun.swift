package import FoundationEssentials
internal import JSON

/// The contents of a journal.
package struct JournaledRun: Hashable, Sendable {
  /// The header, which describes the run.
  package private(set) var header: JournalHeader

  /// The resources in the order in which they were journaled.
  package private(set) var entries: [JournalEntry] = []

  /// The times of the email messages that the run caused.
  private(set) var emails: [Date] = []

  /// The numbers of lines that can't be read, from 1, except an incomplete last line.
  package private(set) var damagedLines: [Int] = []

  /// The time when the last resource was journaled, or when the run started.
  package private(set) var latest: Date

  /// Reads a journal.
  ///
  /// - Throws: `JournaledRunError` if the journal has no readable first line.
  init(parsing bytes: [UInt8]) throws(JournaledRunError) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The part after the last line break is incomplete, and its call was never made.
    let lines = parts.dropLast().map { JournaledRun.object($0) }
    guard let first = lines.first ?? nil, let version = first["journal"]?.int else {
      throw .notAJournal
    }
    guard version <= JournalHeader.version else { throw .laterVersion }
    guard let header = JournalHeader(first) else { throw .notAJournal }
    self.header = header
    latest = first.journalTime ?? .distantPast
    var places: [Int: Int] = [:]
    for (index, line) in lines.enumerated().dropFirst() {
      let isRead = line.map { add($0, &places) } ?? false
      if !isRead { damagedLines.append(index + 1) }
    }
  }

  /// Adds a line after the header; returns false if the line can't be read.
  ///
  /// `places` has the index of each entry by the entry's number.
  private mutating func add(_ line: JSONObject, _ places: inout [Int: Int]) -> Bool {
    if let date = SentEmails.date(in: line) {
      emails.append(date)
      return true
    }
    guard let number = line["number"]?.int else { return false }
    if let place = places[number] {
      entries[place].add(line)
      return true
    }
    guard let entry = JournalEntry(line) else { return false }
    places[number] = entries.count
    entries.append(entry)
    latest = max(latest, entry.at)
    return true
  }

  /// Records that a resource no longer exists.
  mutating func end(_ entry: JournalEntry) {
    guard let index = entries.firstIndex(where: { $0.number == entry.number }) else { return }
    entries[index].isGone = true
  }

  private static func object(_ bytes: ArraySlice<UInt8>) -> JSONObject? {
    (try? JSONValue(parsing: Array(bytes)))?.object
  }
}

/// The reason why a file can't be read as a journal.
package enum JournaledRunError: Error, Hashable, Sendable {
  case notAJournal
  /// A later version of authflow wrote the file.
  case laterVersion
}
