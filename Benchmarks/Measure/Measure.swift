internal import Glibc
internal import JSON

/// `authflow-measure`: takes the measurements that are impossible from outside the program.
///
/// Every command prints JSON on one line. Only `Benchmarks/bench.py` uses this program.
@main
enum Measure {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as MeasureError {
      write("authflow-measure: \(error.message)\n", to: STDERR_FILENO)
      exit(error.isUsage ? 3 : 1)
    } catch {
      write("authflow-measure: \(error)\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    switch (arguments.first, Array(arguments.dropFirst())) {
    case ("srp", let rest): print(try SRPSignIns(count: try count(rest)).measured())
    case ("source", let rest):
      guard rest.count == 3 else { throw MeasureError.usage }
      print(try await SourceMails.measured(rest[0], count: try count([rest[1]]), in: rest[2]))
    case ("mailbox", let rest):
      guard rest.count == 2, let last = rest.last else { throw MeasureError.usage }
      let mails = MailboxMails(count: try count([rest[0]]), waiting: try count([last]))
      print(try await mails.measured())
    case ("waits", let rest):
      try await QuietWaits(waiting: try count(rest)).hold { print($0) }
    case ("mock", []): try await ServedMock().serve { print($0) }
    case ("server", let rest):
      guard rest.count == 1, let signatures = Int(rest[0]) else { throw MeasureError.usage }
      try await FixedServer(signatures: signatures).serve { print($0) }
    case ("calls", let rest):
      print(try await FixedServer(signatures: 0).called(times: try count(rest)))
    case ("files", let rest):
      guard rest.count == 2, let jobs = Int(rest[0]) else { throw MeasureError.usage }
      print(try await PlainFiles(folder: rest[1], jobs: jobs).measured())
    case ("run", let rest):
      guard rest.count == 4, let jobs = Int(rest[2]) else { throw MeasureError.usage }
      let runs = ScenarioRuns(url: rest[0], controlURL: rest[1], jobs: jobs, path: rest[3])
      print(try await runs.measured())
    default: throw MeasureError.usage
    }
  }

  private static func count(_ arguments: [String]) throws(MeasureError) -> Int {
    guard arguments.count == 1, let count = Int(arguments[0]), count > 0 else { throw .usage }
    return count
  }

  /// Writes a line without buffering, because the reader of the pipe waits for it.
  private static func print(_ value: JSONObject) {
    write(JSONValue.object(value).text() + "\n", to: STDOUT_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}

/// The reason why a measurement failed.
enum MeasureError: Error {
  case usage
  /// The result of the measured work is wrong.
  case wrongResult(String)

  var isUsage: Bool { if case .usage = self { true } else { false } }

  var message: String {
    switch self {
    case .usage:
      "usage: srp COUNT | source KIND COUNT FOLDER | mailbox COUNT WAITING | waits COUNT | mock | "
        + "server SIGNATURES | calls COUNT | files JOBS FOLDER | run URL CONTROL-URL JOBS FILE"
    case .wrongResult(let text): text
    }
  }
}
