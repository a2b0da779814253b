internal import Diagnostics
internal import Reports
internal import Scenario
internal import Waiting

/// `authflow run --watch`: reruns the scenarios that each change affects, until Ctrl-C.
package struct Watch {
  /// The interval between checks of the files.
  ///
  /// At this interval, a rerun seems immediate, and the checks cost almost nothing.
  private static let interval = Duration.milliseconds(250)

  private let workflow: RunWorkflow

  private var environment: Environment { workflow.environment }

  package init(_ request: RunRequest, _ environment: Environment) {
    workflow = RunWorkflow(request, environment)
  }

  /// Runs until a signal, and returns the outcome of the last run.
  ///
  /// - Throws: the failure of the first pass if there are no files to watch. Files that disappear
  ///   later can come back.
  package func run() async throws -> CommandOutcome {
    environment.listenForStop(environment.stop)
    let pass = WatchedFiles(environment)
    var isFirst = true
    while true {
      try await run(pass, isFirst: isFirst)
      isFirst = false
      guard !environment.stop.isRaised else { return pass.lastOutcome }
      environment.errors.say("watching \(pass.count.counting("file")); press Ctrl-C to stop")
      let changed = await change(of: pass)
      guard !changed.isEmpty else { return pass.lastOutcome }
      environment.errors.say("changed: \(changed.map(environment.shortened).quotedList)")
    }
  }

  /// Runs a pass.
  ///
  /// A failure is reported, and the watch continues.
  private func run(_ pass: WatchedFiles, isFirst: Bool) async throws {
    do {
      pass.lastOutcome = try await workflow.run(pass)
      pass.isDone()
    } catch let failure as CommandFailure {
      guard pass.count > 0 || !isFirst else { throw failure }
      if !failure.message.isEmpty { environment.errors.say(failure.message) }
      pass.lastOutcome = failure.outcome
    }
  }

  /// Waits until files change and then stop changing, because editors write in several steps.
  ///
  /// The result is empty after a signal.
  private func change(of pass: WatchedFiles) async -> [String] {
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
