internal import Diagnostics
internal import FoundationEssentials
internal import PoolClient
internal import Project
internal import Reports
internal import Runner

/// `authflow sweep`: deletes resources that ended runs created on live pools.
package struct SweepWorkflow {
  let request: SweepRequest
  let environment: Environment

  package init(_ request: SweepRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  package func run() async throws -> CommandOutcome {
    let file = try ProjectFile(config: request.config, environment)
    let project = try file.project(for: .sweep)
    let pools = LivePools(file: file, project: project)
    environment.listenForStop(environment.stop)
    switch request.search {
    case .journals: return try await sweepJournals(of: project, pools)
    case .names(let isConfirmed):
      let names = NameSweep(
        sweep: self,
        isConfirmed: isConfirmed,
        runningIDs: try runningIDs(of: project)
      )
      return try await names.run(pools)
    }
  }

  /// The paths of the journals.
  func journals(of project: Project) throws(CommandFailure) -> [String] {
    let folder = StateFolder(base: project.folder, environment: environment).journals
    do throws(JournalError) { return try EndedRun.paths(in: environment.shortened(folder)) } catch {
      throw CommandFailure(.environment, error.message)
    }
  }

  /// The IDs of the runs whose journals are locked.
  private func runningIDs(of project: Project) throws(CommandFailure) -> [String] {
    try journals(of: project).compactMap { path in
      switch EndedRun.claim(path) {
      // A journal that this user can't open may belong to a run of another user.
      case .busy, .unreadable(.system): break
      case .ended, .unreadable(.content): return nil
      }
      return path.split(separator: "/").last.map { String($0.dropLast(".jsonl".count)) }
    }
  }

  /// Prints the counts, and returns the outcome.
  func finish(_ sweepCounts: SweepCounts, isInterrupted: Bool) -> CommandOutcome {
    environment.output.write(line: sweepCounts.summary + (isInterrupted ? " (interrupted)" : ""))
    if sweepCounts.needsKeys {
      environment.errors.say(
        "The deletion needs AWS credentials that permit it. \(CredentialsFinding.keysHelp) Then run "
          + "`authflow sweep` again."
      )
    }
    return sweepCounts.hasFailures || isInterrupted ? .environment : .passed
  }
}
