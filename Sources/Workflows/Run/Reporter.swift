internal import Reports
internal import RunRecord
internal import Waiting

/// Passes each event of a run to every report, and redraws live lines in between.
actor Reporter {
  private var reports: [any Report]
  private let environment: Environment
  private let history: HistoryRecorder?
  /// Whether any report uses the events of steps.
  private let followsSteps: Bool
  /// The writing of the reports after the last event; nil before it starts.
  private var finishing: Task<UnwrittenReports?, Never>?
  /// Places for scenarios whose results the reports have not received.
  ///
  /// Without a limit, the events of fast scenarios would wait in memory for slower reports.
  private let unreported: AsyncSemaphore

  /// The number of results that can wait for the reports.
  private static let maximumWaiting = 200

  /// Creates a reporter of a run with this number of concurrent scenarios.
  ///
  /// With a history, reports also receive the events of the history.
  init(
    _ reports: [any Report],
    _ history: HistoryRecorder? = nil,
    jobs: Int,
    _ environment: Environment
  ) {
    (self.reports, self.history, self.environment) = (reports, history, environment)
    followsSteps = reports.contains(where: \.followsSteps)
    let running = min(max(1, jobs), Int.max - Reporter.maximumWaiting)
    unreported = AsyncSemaphore(count: running + Reporter.maximumWaiting)
  }

  /// Waits until the reports can receive another scenario.
  nonisolated func admit() async { await unreported.wait() }

  /// Runs `body` while the reports receive its events, and returns after the last event.
  nonisolated func follow(
    _ body: (@escaping @Sendable (RunEvent) -> Void) async -> RunSummary
  ) async -> RunSummary {
    let events = EventQueue()
    // The reports are written in a separate child task, which ends after the last event. The tasks
    // in the group end earlier.
    async let followed: Void = receive(events)
    let summary = await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.redraw() }
      group.addTask { await self.announceStop() }
      let summary = await body { [followsSteps] event in
        if followsSteps || !event.isOfStep { events.add(event) }
      }
      events.finish()
      group.cancelAll()
      return summary
    }
    await followed
    return summary
  }

  /// Starts to finish the reports, while the caller does other work before `finish`.
  func startFinishing() {
    guard finishing == nil else { return }
    finishing = Task { await write() }
  }

  /// Finishes all reports in order, and stores the history.
  ///
  /// - Throws: the errors of all reports that can't be written; the others are still written.
  func finish() async throws(UnwrittenReports) {
    startFinishing()
    if let failure = await finishing?.value ?? nil { throw failure }
  }

  /// Writes the reports and the history at the same time, because both wait for the disk.
  private func write() async -> UnwrittenReports? {
    async let stored: Void? = history?.store()
    var failure: UnwrittenReports?
    do throws(UnwrittenReports) { try reports.finish() } catch { failure = error }
    _ = await stored
    history?.reportFailure()
    return failure
  }

  /// Shows a remark of several lines.
  func say(_ remark: String) {
    for index in reports.indices { reports[index].say(remark) }
  }

  private func receive(_ queue: EventQueue) async {
    while case let events = await queue.take(), !events.isEmpty {
      for event in events { await receive(event) }
    }
  }

  private func receive(_ event: RunEvent) async {
    if let before = await history?.event(before: event) { reports.receive(before) }
    reports.receive(event)
    if let after = await history?.event(after: event) { reports.receive(after) }
    if case .scenarioFinished = event { unreported.signal() }
  }

  /// Redraws the live lines on a terminal, or prints a line after a long silence, until the task is
  /// canceled.
  private func redraw() async {
    // The console can be on standard error.
    let isLive = [environment.output, environment.errors].contains { $0.terminal != nil }
    let interval: Duration = isLive ? .milliseconds(100) : .seconds(1)
    while !Task.isCancelled {
      for index in reports.indices { reports[index].redraw(at: environment.now()) }
      try? await Alarms.shared.sleep(until: .now + interval)
    }
  }

  /// Prints the stop message after the run is stopped; returns without it if the task is canceled.
  private func announceStop() async {
    await environment.stop.wait()
    guard environment.stop.isRaised else { return }
    guard environment.output.terminal != nil else {
      return environment.errors.write(StopNotice.text)
    }
    say(StopNotice.text)
  }
}
