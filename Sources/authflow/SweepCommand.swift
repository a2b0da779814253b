internal import ArgumentParser
internal import Values
internal import Workflows

/// `authflow sweep`: deletes resources that earlier runs created on live pools.
struct SweepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Deletes resources that earlier runs left on live pools.",
    discussion: """
      Before a run creates a user, group, or client on a live pool, or a pool, the run records the \
      resource in a journal. At the end of the scenario, the run deletes the resource. If the run is killed \
      or a deletion fails, `sweep` deletes the remaining resources. It reads the journals in \
      .authflow/journal, skips runs that have not ended, and deletes nothing else. You can copy a \
      journal to another machine and run `sweep` there.

      `sweep` deletes a user by the sub in the journal. If the sub is missing, `sweep` deletes a \
      user only if the user name contains the run's ID. If the user name is a phone number, \
      `sweep` lists the user but does not delete it.

      `sweep` deletes a pool only if the pool has the tag `authflow:test=true`. A pool of --create \
      must also have the tag `authflow:run` with the run's ID. `sweep` lists other pools.

      If the journal is lost, --by-name finds users by the form of generated names, shows them, \
      and asks before it deletes them.

      The exit code is 4 if a resource could not be deleted.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: "Skip runs, or users found by name, that are younger than DURATION, such as 1h."
      .taking("duration"),
    transform: OptionValue.duration
  )
  var olderThan: Duration?

  @Flag(help: "List the resources that would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(help: "Find users by the form of generated names. Requires --older-than.")
  var byName = false

  @Flag(help: "With --by-name, delete users without asking.")
  var yes = false

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A live pool in the project file (default: every pool in the journals).")
  var name: String?

  func validate() throws {
    try OptionValue.check([("NAME", name)])
    guard !byName || olderThan != nil else {
      throw ValidationError("--by-name requires --older-than, such as `--older-than 1d`")
    }
    guard !yes || byName else { throw ValidationError("--yes requires --by-name") }
  }

  func run() async throws {
    var request = SweepRequest()
    (request.config, request.pool) = (projectFile.config, name)
    request.olderThan = olderThan ?? .zero
    request.isDryRun = dryRun
    if byName { request.search = .names(isConfirmed: yes) }
    try await SweepWorkflow(request, environment.environment(colour)).run().check()
  }
}
