internal import FoundationEssentials
internal import Glibc
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
  private var lock: TraceFolder?
  private var lines: LineFile?
  private var archive: LineFile?
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
    case .stepFinished(let id, _): steps[id.index] = nil
    case .attemptStarted(_, let record, _), .scenarioFinished(let record):
      steps[record.id.index] = nil
    case .runFinished, .stopped, .runHistory, .scenarioHistory, .scenarioStarted, .stepWaiting:
      break
    }
  }

  package mutating func finish() throws(AtomicFileError) {
    write(har.end, to: \.archive)
    (lines, archive, lock) = (nil, nil, nil)
    if let failure { throw failure }
  }

  /// The names of the files in the folder.
  package static let names = ["exchanges.jsonl", "exchanges.har"]

  /// Checks before a run that its trace can be written, without touching an earlier trace.
  ///
  /// - Throws: `AtomicFileError` if it can't.
  package static func check(_ folder: String) throws(AtomicFileError) {
    _ = try TraceFolder(locking: folder)
    for name in names where stat(path: "\(folder)/\(name)")?.type == S_IFDIR {
      throw AtomicFileError(.write, "\(folder)/\(name)", reason: "it is a folder")
    }
  }

  private mutating func open() {
    do throws(AtomicFileError) {
      lock = try TraceFolder(locking: folder)
      lines = try LineFile(creatingPrivate: "\(folder)/\(Self.names[0])")
      archive = try LineFile(creatingPrivate: "\(folder)/\(Self.names[1])")
    } catch {
      failure = failure ?? error
    }
    write(har.start, to: \.archive)
  }

  private mutating func write(_ text: String, to file: KeyPath<TraceFiles, LineFile?>) {
    guard failure == nil, let file = self[keyPath: file] else { return }
    do throws(AtomicFileError) { try file.append(RedactedText(report: text, by: redactor)) } catch {
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
      "line": .integer(scenario.line),
    ]
    line["step"] = step.map(JSONValue.string)
    line["operation"] = operation.map(JSONValue.string)
    line["method"] = .string(method)
    line["url"] = .string(url)
    if attempt > 1 { line["attempt"] = .integer(attempt) }
    line["request"] = request
    line["status"] = status.map { .integer($0) }
    line["response"] = response
    line["error"] = error.map(JSONValue.string)
    line["elapsed"] = JSONNumber(elapsed.inSeconds).map(JSONValue.number)
    return line
  }
}
