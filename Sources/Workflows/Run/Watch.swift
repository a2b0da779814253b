internal import Reports
internal import Waiting

/// `authflow run --watch`: runs, and runs again what changes, until Ctrl-C.
package struct Watch {
  /// How often files are looked at; fast enough to seem at once, too seldom to be felt.
  private static let interval = Duration.milliseconds(250)

  private let workflow: RunWorkflow

  private var environment: Environment { workflow.environment }

  package init(_ request: RunRequest, _ environment: Environment) {
    workflow = RunWorkflow(request, environment)
  }

  /// Returns what the last run came to, once a signal ends the watch.
  ///
  /// Throws where the first pass finds nothing that could be watched.
  package func run() async throws -> CommandOutcome {
    environment.listenForStop(environment.stop)
    let pass = Pass(environment)
    while true {
      try await run(pass)
      guard !environment.stop.isRaised else { return pass.lastOutcome }
      environment.errors.say("watching \(pass.count.counting("file")); Ctrl-C ends")
      let changed = await change(of: pass)
      guard !changed.isEmpty else { return pass.lastOutcome }
      environment.errors.say(
        "changed: \(changed.map { "`\(environment.shortened($0))`" }.joined(separator: ", "))"
      )
    }
  }

  /// One pass; what stops it is said, and the watch goes on.
  private func run(_ pass: Pass) async throws {
    do {
      pass.lastOutcome = try await workflow.run(pass)
      pass.isDone()
    } catch let failure as CommandFailure {
      guard pass.count > 0 else { throw failure }
      if !failure.message.isEmpty { environment.errors.say(failure.message) }
      pass.lastOutcome = failure.outcome
    }
  }

  /// Waits for a change and for its end, for editors write in several steps; empty after a signal.
  private func change(of pass: Pass) async -> [String] {
    var changed: [String] = []
    while true {
      _ = await race(limit: nil, stop: environment.stop) {
        try? await Task.sleep(for: Watch.interval)
      }
      guard !environment.stop.isRaised else { return [] }
      let found = try? ScenarioFiles(
        choosing: workflow.request.choice.paths,
        for: Purpose.run.rawValue,
        in: pass.projectPaths
      )
      let fresh = pass.changes(among: found)
      if fresh.isEmpty, !changed.isEmpty { return Set(changed).sorted() }
      changed += fresh
    }
  }
}
