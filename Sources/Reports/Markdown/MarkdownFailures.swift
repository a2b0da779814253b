internal import Diagnostics
internal import RunRecord

/// The sections of all scenarios that did not pass, in a limited number of bytes.
///
/// Failed scenarios come first, and then the blocked, flaky, and quarantined ones, each in input
/// order. New failures precede other failures.
struct MarkdownFailures: Sendable {
  private struct Key: Hashable, Comparable {
    let group: FailureGroup
    /// 0 for a new failure, 1 for any other result.
    var rank = 1
    let index: Int

    static func < (one: Key, other: Key) -> Bool {
      (one.group.position, one.rank, one.index)
        < (other.group.position, other.rank, other.index)
    }
  }

  private struct Section {
    let text: String
    /// The complete console output; empty if it no longer fits.
    var output: String
  }

  private let limit: Int
  private var sections: [Key: Section] = [:]
  private var bytes = 0
  private var count = 0
  /// The position of the first scenario that was blocked for each reason.
  private var blocked: [String: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// Adds the section of a scenario; a passed or skipped scenario has none.
  mutating func add(_ record: ScenarioRecord, _ history: ScenarioHistory?, in run: RunStart?) {
    guard let failure = record.result.failure, let group = FailureGroup(of: record) else { return }
    if group == .blocked {
      // The list of blocked scenarios counts the others that were blocked for this reason.
      let first = blocked[failure.message]
      guard first.map({ record.id.index < $0 }) ?? true else { return }
      blocked[failure.message] = record.id.index
      if let first { remove(Key(group: group, index: first)) }
    }
    let section = MarkdownFailure(record: record, failure: failure, history: history, run: run)
    let added = Section(text: section.text, output: section.output)
    let isNew = group == .failed && history?.isNewFailure == true
    sections[Key(group: group, rank: isNew ? 0 : 1, index: record.id.index)] = added
    bytes += added.text.utf8.count + added.output.utf8.count
    count += 1
    if bytes > limit * 2 { shrink() }
  }

  private mutating func remove(_ key: Key) {
    guard let section = sections.removeValue(forKey: key) else { return }
    bytes -= section.text.utf8.count + section.output.utf8.count
    count -= 1
  }

  /// Drops what can't fit into the page: first the output of the last sections, then the sections.
  private mutating func shrink() {
    let keys = sections.keys.sorted(by: >)
    for key in keys where bytes > limit {
      bytes -= sections[key]?.output.utf8.count ?? 0
      sections[key]?.output = ""
    }
    for key in keys where bytes > limit {
      bytes -= sections[key]?.text.utf8.count ?? 0
      sections[key] = nil
    }
  }

  /// The sections that fit into this many bytes, and a line about what is left out.
  func text(in room: Int) -> String {
    // The headings and the line about omissions.
    var room = room - 600
    var shown: [Key] = []
    for (key, section) in sections.sorted(by: { $0.key < $1.key }) {
      guard section.text.utf8.count <= room else { break }
      room -= section.text.utf8.count
      shown.append(key)
    }
    var (text, group, withoutOutput) = ("", FailureGroup?.none, 0)
    for key in shown {
      guard let section = sections[key] else { continue }
      if key.group != group { text += "\n## \(key.group.heading)\n" }
      group = key.group
      text += section.text
      if section.output.isEmpty || section.output.utf8.count > room {
        withoutOutput += 1
      } else {
        room -= section.output.utf8.count
        text += section.output
      }
    }
    return text + remark(omitted: count - shown.count, withoutOutput: withoutOutput)
  }

  private func remark(omitted: Int, withoutOutput: Int) -> String {
    let parts = [
      omitted > 0 ? "\(omitted.counting("more scenario"))" : nil,
      withoutOutput > 0 ? "the complete output of \(withoutOutput.counting("scenario"))" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    return
      "\n**Left out: \(parts.joined(separator: ", and ")).** The page is limited to "
      + "\(limit / 1000) KB. The console output and the JUnit report have everything.\n"
  }
}
