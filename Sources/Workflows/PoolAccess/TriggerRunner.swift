internal import AuthCrypto
internal import JSON
internal import MockPool
internal import MockServer
internal import Programs
internal import Runner
internal import Scenario
internal import Synchronization
internal import Transport
internal import Values

/// Runs the triggers of a mock's pools: programs that files name, and functions behind an endpoint.
final class TriggerRunner: TriggerInvoker, TriggerPrograms {
  private let environment: Environment
  private let programs: EventPrograms
  private let functions: LambdaFunctions?
  private let onRemark: (@Sendable (String) -> Void)?
  private let known = Mutex<[String: (trigger: String, program: TriggerProgram)]>([:])
  private let remarks = Mutex<[String: [String]]>([:])

  /// Prepares the programs and starts none.
  ///
  /// `onRemark` receives each line that a program writes to its standard error. Without it, lines
  /// are kept until `takeRemarks` removes them.
  init(
    functions: LambdaFunctions? = nil,
    environment: Environment,
    onRemark: (@Sendable (String) -> Void)? = nil
  ) {
    programs = EventPrograms(environment: environment.variables)
    (self.functions, self.onRemark) = (functions, onRemark)
    self.environment = environment
  }

  /// Keeps programs running while `body` runs.
  func whileRunning<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await programs.whileRunning(body)
  }
}

// MARK: - Known programs

extension TriggerRunner {
  /// Registers a program; a stored pool finds it by its ID, which depends only on the declaration.
  func register(_ program: TriggerProgram, for trigger: String) -> String {
    let folder = environment.absolute(program.folder)
    let words = JSONValue.strings([trigger, folder] + program.words)
    let id = Fingerprint.of(words.bytes())
    let placed = TriggerProgram(words: program.words, folder: folder)
    known.withLock { $0[id] = (trigger, placed) }
    return id
  }

  func knows(program id: String) -> Bool { known.withLock { $0[id] != nil } }
}

// MARK: - Running

extension TriggerRunner {
  var runsFunctions: Bool { functions != nil }

  func invoke(_ code: TriggerCode, with event: JSONObject) async -> TriggerOutcome {
    switch code {
    case .function(let arn): await functions?.invoke(arn, with: event) ?? .unreachable
    case .program(let id): await run(id, with: event)
    }
  }

  private func run(_ id: String, with event: JSONObject) async -> TriggerOutcome {
    guard let known = known.withLock({ $0[id] }) else { return .unknownProgram }
    let answer = await programs.answer(
      JSONValue.object(event).bytes(),
      by: known.program.words,
      in: known.program.folder
    )
    let lines = answer.errors.shownLines + [answer.end.remark].compactMap(\.self)
    note(lines.map { "\(known.trigger): \($0)" }, ofPool: event["userPoolId"]?.string ?? "")
    return TriggerOutcome(answer.end)
  }
}

// MARK: - Remarks

extension TriggerRunner {
  /// The maximum number of lines that are kept for a pool.
  private static let capacity = 1_000

  func takeRemarks(ofPool id: String) -> [String] {
    remarks.withLock { $0.removeValue(forKey: id) ?? [] }
  }

  private func note(_ lines: [String], ofPool id: String) {
    guard !lines.isEmpty else { return }
    if let onRemark { return lines.forEach(onRemark) }
    remarks.withLock { remarks in
      let all = remarks[id, default: []] + lines
      remarks[id] = Array(all.prefix(TriggerRunner.capacity))
    }
  }
}

extension EventResult.End {
  /// The reason why a program did not return a response; nil if it did.
  fileprivate var remark: String? {
    switch self {
    case .answered, .cancelled: nil
    case .failed(let failure), .notStarted(let failure):
      "the program `\(failure.program)` \(failure.description)"
    case .timedOut: "the program did not respond \(EventPrograms.serviceTerms)"
    }
  }
}
