internal import Reports
internal import Values
internal import Waiting

/// `authflow run --watch`: runs, and runs again what changes, until Ctrl-C.
struct Watch {
  /// How often files are looked at; fast enough to seem at once, too seldom to be felt.
  private static let interval = Duration.milliseconds(250)

  private let command: RunCommand

  init(_ command: RunCommand) { self.command = command }

  /// Returns what the last run came to, once a signal ends the watch.
  ///
  /// Throws where the first pass finds nothing that could be watched.
  func run() async throws -> ExitStatus {
    let stop = StopSignal()
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    let pass = Pass(stop)
    while true {
      let redactor = Redactor.process
      let errors = Output.error(redactor)
      try await run(pass, redactor, errors)
      guard !stop.isRaised else { return pass.lastStatus }
      errors.say("watching \(pass.count.counting("file")); Ctrl-C ends")
      let changed = await change(of: pass, stop)
      guard !changed.isEmpty else { return pass.lastStatus }
      errors.say(
        "changed: \(changed.map { "`\(Environment.shortened($0))`" }.joined(separator: ", "))"
      )
    }
  }

  /// One pass; what stops it is said, and the watch goes on.
  private func run(_ pass: Pass, _ redactor: Redactor, _ errors: Output) async throws {
    do {
      pass.lastStatus = try await command.once(redactor, pass)
      pass.isDone()
    } catch let stop as CommandFailure {
      guard pass.count > 0 else { throw stop }
      if !stop.message.isEmpty { errors.say(stop.message) }
      pass.lastStatus = stop.status
    }
  }

  /// Waits for a change and for its end, for editors write in several steps; empty after a signal.
  private func change(of pass: Pass, _ stop: StopSignal) async -> [String] {
    var changed: [String] = []
    while true {
      _ = await race(limit: nil, stop: stop) { try? await Task.sleep(for: Watch.interval) }
      guard !stop.isRaised else { return [] }
      let found = try? ScenarioFiles(
        choosing: command.files.paths,
        for: "run",
        under: pass.projectFolder,
        in: pass.projectPaths
      )
      let fresh = pass.changes(among: found)
      if fresh.isEmpty, !changed.isEmpty { return Set(changed).sorted() }
      changed += fresh
    }
  }
}
