import CodeSources
import FoundationEssentials
import Mail
import Values

/// A desk on a clock that stands still, with one outbox and one scenario.
struct Stage: Sendable {
  let clock: ManualClock
  let outbox = MemoryOutbox()
  let desk: MessageDispatcher
  let ledger: MessageExpectations

  /// Runs a test on a stage whose outbox is watched.
  static func run<Outcome: Sendable>(
    pool: String? = nil,
    _ body: (Stage) async throws -> Outcome
  ) async throws -> Outcome {
    let clock = ManualClock()
    return try await MessageDispatcher.withDesk(clock: WaitClock(clock, date: { clock.date })) {
      desk in
      let stage = Stage(clock: clock, desk: desk, ledger: desk.openLedger(pool: pool))
      try await stage.ledger.arm(stage.outbox)
      return try await body(stage)
    }
  }

  private init(clock: ManualClock, desk: MessageDispatcher, ledger: MessageExpectations) {
    self.clock = clock
    self.desk = desk
    self.ledger = ledger
  }

  /// A step that sends: the message, if any, arrives before the step has succeeded.
  func send(
    step: Int,
    to address: String = "ada@example.com",
    code: String? = nil,
    as recipient: Recipient? = nil
  ) async throws {
    let mark = await ledger.mark()
    if let code { try arrive(to: address, code: code) }
    ledger.recordSending(step: String(step), to: recipient ?? .address(address), since: mark)
  }

  /// A message arrives.
  func arrive(
    to address: String = "ada@example.com",
    code: String,
    subject: String = "Your code",
    id: String? = nil,
    more: String...
  ) throws {
    let lines =
      ["From: no-reply@verificationemail.com", "To: \(address)", "Subject: \(subject)"]
      + (id.map { ["Message-ID: \($0)"] } ?? []) + more + ["", "Your code is \(code). "]
    try outbox.append(lines.joined(separator: "\r\n").utf8)
  }

  /// The code that an await gets.
  func code(
    to address: String = "ada@example.com",
    within: Duration = .seconds(5),
    by ledger: MessageExpectations? = nil
  ) async throws(AwaitError) -> String {
    let request = AwaitRequest(to: .address(address), at: outbox, within: within)
    return try await (ledger ?? self.ledger).awaitCode(request).code.reveal()
  }

  /// The error of an await that gets nothing.
  func failure(of request: AwaitRequest) async -> AwaitError? {
    do {
      _ = try await ledger.awaitCode(request)
      return nil
    } catch {
      return error
    }
  }
}
