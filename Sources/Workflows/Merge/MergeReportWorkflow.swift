internal import Diagnostics
internal import History
internal import Project
internal import Reports
internal import RunRecord

/// `authflow report merge`: joins the parts of a run, and reports it as one run.
package struct MergeReportWorkflow {
  private let request: MergeReportRequest
  private let environment: Environment

  package init(_ request: MergeReportRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Writes all reports, and returns the outcome of the run.
  ///
  /// - Throws: `CommandFailure` if the parts can't be read or do not belong to one run, or if a
  ///   report can't be written.
  package func run() async throws -> CommandOutcome {
    let files = try PartFiles(request.parts)
    environment.protect(files.paths)
    try request.reports.check(environment)
    var notifications = try await notifications()
    let digest = notifications?.report
    do {
      let parts = try RunParts(at: files.paths)
      notifications?.allowsFlaky = allowsFlaky(parts)
      let outcome = try merge(parts, [digest].compactMap(\.self))
      await notifications?.send(outcome, environment)
      return outcome
    } catch {
      // An older report must not look like a report of this run.
      var start = environment.start(at: environment.now(), seed: 0, pool: "")
      start.command = ["authflow", "report", "merge"]
      let isWritten = (error as? CommandFailure)?.followsRun ?? false
      if !isWritten {
        request.reports.report(error, of: start, environment)
        let problems = request.reports.problems(of: error, environment)
        for event in RunEvent.events(of: problems, stopping: start) { digest?.receive(event) }
      }
      let outcome = (error as? CommandFailure)?.outcome ?? .internalError
      await notifications?.send(outcome, environment)
      throw error
    }
  }

  /// The requested notifications, whose secrets are then masked; nil without any.
  private func notifications() async throws(CommandFailure) -> RunNotifications? {
    guard !request.notifications.isEmpty else { return nil }
    let file = try ProjectFile(config: request.config, environment)
    return try await RunNotifications(
      request.notifications,
      allowingFlaky: request.allowsFlaky,
      in: file,
      try file.project(for: .merge),
      .merge
    )
  }

  private func merge(_ parts: RunParts, _ others: [any Report]) throws -> CommandOutcome {
    guard var run = MergedRun(parts, allowingFlaky: allowsFlaky(parts)) else {
      parts.remarks.forEach(environment.errors.say)
      throw CommandFailure(.environment, "the parts contain no results")
    }
    let state = try ProjectFile(config: request.config, environment).state
    let file = request.history.file(in: state)
    if let file { environment.protect([file.path]) }
    // The project file and the history are known only now.
    try request.reports.check(environment)
    var reports = reports(state) + others
    var history = file.map { HistoryFold($0, HistoryPaths(state), environment) }
    try run.read { event in
      let events = history?.events(with: event, parts.settings) ?? [event]
      for event in events { reports.receive(event) }
    }
    let remarks = parts.remarks + run.remarks
    let outcome = outcome(of: run, parts, isWhole: remarks.isEmpty)
    defer {
      (run.cuts + remarks).forEach(environment.errors.say)
      history?.store()
      history?.reportFailure()
    }
    do throws(UnwrittenReports) { try reports.finish() } catch {
      throw CommandFailure(error, after: outcome)
    }
    return outcome
  }

  private func outcome(of run: MergedRun, _ parts: RunParts, isWhole: Bool) -> CommandOutcome {
    // The merged run must contain a scenario, unlike a single part.
    let outcome = CommandOutcome(of: run.counts, allowingFlaky: allowsFlaky(parts))
    return isWhole || outcome == .failed ? outcome : .environment
  }

  private func allowsFlaky(_ parts: RunParts) -> Bool {
    request.allowsFlaky || parts.whole?.start.shard?.allowsFlaky ?? false
  }

  /// The reports, in the order in which they are finished.
  private func reports(_ state: StateFolder) -> [any Report] {
    let console = ConsoleStream(.plain, request.verbosity, request.reports.console(environment))
    let records = request.keepsRecord ? state.records(of: .whole) : []
    return records + [console] + request.reports.reports(environment)
  }
}

extension HistoryFold {
  /// An event of the run, with the events of the history before and after it.
  fileprivate mutating func events(
    with event: RunEvent,
    _ settings: PoolSettings
  ) -> [RunEvent] {
    switch event {
    case .runStarted(let run):
      return [event] + (start(run, settings).map { [.runHistory($0)] } ?? [])
    case .scenarioFinished(let record):
      return (finish(record).map { [.scenarioHistory(record.id, $0)] } ?? []) + [event]
    case .runFinished:
      end(event)
      return [event]
    default: return [event]
    }
  }
}
