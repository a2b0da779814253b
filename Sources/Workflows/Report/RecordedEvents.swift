internal import FoundationEssentials
internal import RunRecord

/// The events in a file that `--json` wrote, completed if the run was killed.
struct RecordedEvents {
  private let path: String

  /// What is missing in the file.
  private(set) var gaps = RecordGaps()
  private var progress = RunProgress()

  /// Creates a reader; `-` is standard input.
  init(at path: String) { self.path = path }

  /// Reads all events, in order.
  ///
  /// A run without an end gets one: scenarios that had started are blocked, and the others have no
  /// result.
  ///
  /// - Throws: `CommandFailure` if the file can't be read or is not the record of a run.
  mutating func read(_ body: (RunEvent) -> Void) throws(CommandFailure) {
    var lines = try EventLines(opening: path)
    defer { lines.end() }
    var number = 0
    while let line = try lines.next() {
      number += 1
      guard let event = try event(line, number) else { continue }
      progress.add(event)
      body(event)
    }
    guard progress.hasStarted else {
      throw number == 0 ? CommandFailure.invalidFile(endBeforeStart) : notARecord(line: 1)
    }
    guard !progress.hasEnded else { return }
    gaps.isCut = true
    let ending = progress.ending()
    gaps.killed = ending.compactMap(\.scenario)
    for event in ending { body(event) }
    gaps.unfinished = progress.unfinished
  }

  /// The event on a line; nil for an unknown event, and for a last line that was cut.
  private mutating func event(
    _ line: (bytes: ArraySlice<UInt8>, isComplete: Bool),
    _ number: Int
  ) throws(CommandFailure) -> RunEvent? {
    do throws(EventError) { return try RunEvent(parsing: line.bytes) } catch {
      // Only a file whose first line is an event of a run is a record at all.
      guard line.isComplete || !progress.hasStarted else { return nil }
      switch error {
      case .laterVersion(let schema):
        throw .invalidFile(
          "the events `\(path)` have version \(schema): a later version of authflow wrote them"
        )
      case .notAnEvent, .invalid:
        // Only the first line can be incomplete here.
        throw !line.isComplete && RecordedEvents.isCutStart(line.bytes)
          ? CommandFailure.invalidFile(endBeforeStart) : notARecord(line: number)
      }
    }
  }

  /// Whether an incomplete line can be the start of the first event of a run.
  private static func isCutStart(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, #"{"event":"runStarted""#.utf8).allSatisfy { $0 == $1 }
  }

  /// What is wrong with the file of a run that was killed before its first event was written.
  var endBeforeStart: String { "`\(path)` ends before its first event" }

  private func notARecord(line: Int) -> CommandFailure {
    .invalidFile("`\(path)` is not a record of a run: line \(line) is not an event")
  }
}

extension RecordedEvents {
  /// Reads the start of the run, and the reasons why it stopped before its first scenario.
  ///
  /// - Returns: nil if the run was killed while it wrote its first event.
  /// - Throws: `CommandFailure` if the file can't be read or is not the record of a run.
  mutating func readHead() throws(CommandFailure) -> RecordHead? {
    var lines = try EventLines(opening: path)
    defer { lines.end() }
    guard let first = try lines.next(), first.isComplete else { return nil }
    guard case .runStarted(let start)? = try event(first, 1) else { throw notARecord(line: 1) }
    progress.add(.runStarted(start))
    var head = RecordHead(start: start, problems: [])
    while let line = try lines.next() {
      switch try event(line, head.problems.count + 2) {
      case .stopped(let problem)?: head.problems.append(problem)
      case .runHistory(let history)?:
        head.history = history
        return head
      default: return head
      }
    }
    return head
  }
}

/// The first events in the record of a run.
struct RecordHead {
  var start: RunStart

  /// The reasons why the run stopped before its first scenario.
  var problems: [RunProblem]

  /// What earlier runs show about the run; nil if the run had no history.
  var history: RunHistory?
}

/// What is missing in the record of a killed run.
struct RecordGaps: Hashable {
  /// Whether the record ends before the run does.
  var isCut = false

  /// The number of scenarios without a result of their own.
  var unfinished = 0

  /// The scenarios that had started and have no result of their own.
  var killed: [ScenarioID] = []
}
