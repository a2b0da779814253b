internal import ArgumentParser
internal import Values
internal import Workflows

/// `authflow sweep`: deletes what earlier runs left on live pools.
struct SweepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Deletes what earlier runs created on live pools and could not delete.",
    discussion: """
      A run on a live pool journals every user, group, and client before it creates it, and deletes \
      them at the end of the scenario. If the run is killed or a deletion fails, `sweep` finishes \
      the job. It reads the journals in .authflow/journal, skips runs that have not ended, and \
      deletes nothing else. You can copy a journal to another machine and sweep there.

      A user is deleted by the sub that the journal records. Without a sub, the user name must \
      contain the run's ID. A user with a phone number as the name and no recorded sub is listed.

      If the journal is lost, --by-name finds users by the form of generated names, shows them, \
      and asks before it deletes them.

      The exit code is 4 if something could not be deleted.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: "Skip runs, or users found by name, that are younger than this, such as 1h."
      .taking("duration"),
    transform: OptionValue.duration
  )
  var olderThan: Duration?

  @Flag(help: "List what would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(help: "Find users by the form of generated names. Requires --older-than.")
  var byName = false

  @Flag(help: "With --by-name, delete without a question.")
  var yes = false

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "A live pool of the project file (default: every pool that a journal names).")
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
