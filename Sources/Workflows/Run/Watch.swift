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
  /// - Throws: the failure of the first run if there are no files to watch. Files that disappear
  ///   later can come back.
  package func run() async throws -> CommandOutcome {
    environment.listenForStop(environment.stop)
    let watchedFiles = WatchedFiles(environment)
    var isFirst = true
    while true {
      try await run(watchedFiles, isFirst: isFirst)
      isFirst = false
      guard !environment.stop.isRaised else { return watchedFiles.lastOutcome }
      environment.errors.say(
        "watching \(watchedFiles.count.counting("file")); press Ctrl-C to stop"
      )
      let changed = await change(of: watchedFiles)
      guard !changed.isEmpty else { return watchedFiles.lastOutcome }
      environment.errors.say("changed: \(changed.map(environment.shortened).quotedList)")
    }
  }

  /// Runs the workflow once.
  ///
  /// A failure is reported, and the watch continues.
  private func run(_ watchedFiles: WatchedFiles, isFirst: Bool) async throws {
    do {
      watchedFiles.lastOutcome = try await workflow.run(watchedFiles)
      watchedFiles.isDone()
    } catch let failure as CommandFailure {
      guard watchedFiles.count > 0 || !isFirst else { throw failure }
      if !failure.message.isEmpty { environment.errors.say(failure.message) }
      watchedFiles.lastOutcome = failure.outcome
    }
  }

  /// Waits until files change and then stop changing, because editors write in several steps.
  ///
  /// The result is empty after a signal.
  private func change(of watchedFiles: WatchedFiles) async -> [String] {
    var changed: [String] = []
    while true {
      _ = await race(limit: nil, stop: environment.stop) {
        try? await Task.sleep(for: Watch.interval)
      }
      guard !environment.stop.isRaised else { return [] }
      let found = try? ScenarioFiles(
        choosing: workflow.request.choice.paths,
        for: Purpose.run.rawValue,
        in: watchedFiles.projectPaths
      )
      let fresh = watchedFiles.changes(among: found)
      if fresh.isEmpty, !changed.isEmpty { return Set(changed).sorted() }
      changed += fresh
    }
  }
}
