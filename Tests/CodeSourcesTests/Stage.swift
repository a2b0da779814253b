@testable import CodeSources
import FoundationEssentials
import Mail
import Values

/// A dispatcher on a stopped clock, with one outbox and one scenario.
struct Stage: Sendable {
  let clock: ManualClock
  let outbox = MemoryOutbox()
  let dispatcher: MessageDispatcher
  let expectations: MessageExpectations

  /// Runs a test on a stage with a watched outbox.
  static func run<Outcome: Sendable>(
    pool: String? = nil,
    _ body: (Stage) async throws -> Outcome
  ) async throws -> Outcome {
    let clock = ManualClock()
    return try await MessageDispatcher.withDispatcher(clock: WaitClock(clock, date: { clock.date }))
    {
      dispatcher in
      let stage = Stage(
        clock: clock,
        dispatcher: dispatcher,
        expectations: dispatcher.openExpectations(pool: pool)
      )
      try await stage.expectations.startWatching(stage.outbox)
      return try await body(stage)
    }
  }

  /// Runs a step that sends.
  ///
  /// The message, if any, arrives before the step succeeds.
  func send(
    step: Int,
    to address: String = "ada@example.com",
    code: String? = nil,
    as recipient: Recipient? = nil
  ) async throws {
    let mark = await expectations.currentPosition()
    if let code { try arrive(to: address, code: code) }
    expectations.recordSending(step: String(step), to: recipient ?? .address(address), since: mark)
  }

  func code(_ request: AwaitRequest) async throws(AwaitError) -> String {
    try await expectations.awaitCode(request).code.reveal()
  }

  /// Delivers a message.
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

  /// The code that an await takes.
  func code(
    to address: String = "ada@example.com",
    within: Duration = .seconds(5),
    by expectations: MessageExpectations? = nil
  ) async throws(AwaitError) -> String {
    let request = AwaitRequest(to: .address(address), at: outbox, within: within)
    return try await (expectations ?? self.expectations).awaitCode(request).code.reveal()
  }

  /// The error of an await without a message.
  func failure(of request: AwaitRequest) async -> AwaitError? {
    do {
      _ = try await expectations.awaitCode(request)
      return nil
    } catch {
      return error
    }
  }
}

extension AwaitError {
  /// Whether the environment blocked the scenario, rather than an unmet expectation.
  var isBlocked: Bool {
    switch self {
    case .unreachable, .unseen: true
    case .timedOut, .nothingSent, .unexpected, .ambiguousCode, .cancelled: false
    }
  }
}
