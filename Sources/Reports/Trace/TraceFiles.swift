internal import FoundationEssentials
internal import JSON
package import RunRecord
package import Values

/// The exchanges of a run in a folder: `exchanges.jsonl`, and `exchanges.har` for the tools of
/// browsers.
///
/// Only the owner can read the files. Lines are written as they arrive, so a killed run leaves
/// everything up to then in `exchanges.jsonl`.
package struct TraceFiles: Report {
  private let folder: String
  private let redactor: Redactor
  private var lines: TraceFile?
  private var archive: TraceFile?
  private var har: HARArchive
  private var failure: AtomicFileError?
  /// The latest step of each running scenario, by the scenario's index.
  private var steps: [Int: String] = [:]

  /// Creates the report; `version` is authflow's own.
  package init(folder: String, version: String, _ redactor: Redactor) {
    (self.folder, self.redactor) = (folder, redactor)
    har = HARArchive(version: version)
  }

  package mutating func receive(_ event: RunEvent) {
    switch event {
    case .runStarted: open()
    case .stepStarted(let id, let summary, _): steps[id.index] = summary
    case .exchanged(let exchange):
      let step = steps[exchange.scenario.index]
      write(JSONValue.object(exchange.line(step: step)).text(.compact) + "\n", to: \.lines)
      write(har.entry(exchange, step: step), to: \.archive)
    case .scenarioFinished(let record): steps[record.id.index] = nil
    case .runFinished, .scenarioStarted, .attemptStarted, .stepWaiting, .stepFinished: break
    }
  }

  package mutating func finish() throws(AtomicFileError) {
    write(har.end, to: \.archive)
    (lines, archive) = (nil, nil)
    if let failure { throw failure }
  }

  /// Creates the folder and empty files, to find out before a run whether this is possible.
  ///
  /// - Throws: `AtomicFileError` if a file can't be written.
  package static func check(_ folder: String) throws(AtomicFileError) {
    try FileSystem.makeFolder(folder)
    for name in ["exchanges.jsonl", "exchanges.har"] {
      _ = try TraceFile(creating: "\(folder)/\(name)")
    }
  }

  private mutating func open() {
    do throws(AtomicFileError) {
      try FileSystem.makeFolder(folder)
      lines = try TraceFile(creating: folder + "/exchanges.jsonl")
      archive = try TraceFile(creating: folder + "/exchanges.har")
    } catch {
      failure = failure ?? error
    }
    write(har.start, to: \.archive)
  }

  private mutating func write(_ text: String, to file: KeyPath<TraceFiles, TraceFile?>) {
    guard failure == nil, let file = self[keyPath: file] else { return }
    do throws(AtomicFileError) { try file.append(RedactedText(text, by: redactor)) } catch {
      failure = error
    }
  }
}

extension TracedExchange {
  /// The members of the exchange in `exchanges.jsonl`.
  fileprivate func line(step: String?) -> JSONObject {
    var line: JSONObject = [
      "at": .string(startedAt.archived),
      "scenario": .string(scenario.title), "file": .string(scenario.file),
      "line": .number(JSONNumber(scenario.line)),
    ]
    line["step"] = step.map(JSONValue.string)
    line["operation"] = operation.map(JSONValue.string)
    line["method"] = .string(method)
    line["url"] = .string(url)
    if attempt > 1 { line["attempt"] = .number(JSONNumber(attempt)) }
    line["request"] = request
    line["status"] = status.map { .number(JSONNumber($0)) }
    line["response"] = response
    line["error"] = error.map(JSONValue.string)
    line["elapsed"] = JSONNumber(elapsed.inSeconds).map(JSONValue.number)
    return line
  }
}
