internal import ArgumentParser
internal import Values
internal import Workflows

/// `authflow sweep`: deletes resources that earlier runs created on live pools.
struct SweepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Deletes resources that earlier runs left on live pools.",
    discussion: """
      Without `--keep-users`, a run deletes the pools that it creates, and the resources that it \
      creates on live pools, such as users and clients. Before each creation, the run records the \
      resource in a journal. `sweep` deletes the resources that remain after killed runs, failed \
      deletions, and runs with `--keep-users`. The command reads the journals in .authflow/journal \
      and skips runs that have not ended. It deletes only resources in these journals, unless you \
      use --by-name. After a run has ended, you can copy its journal to another machine and run \
      `sweep` there.

      `sweep` identifies a user by the sub in the journal. If the sub is missing, `sweep` deletes \
      the user only if the user name contains the run's ID and is not a phone number. `sweep` \
      lists other users but does not delete them.

      `sweep` deletes a pool only if the pool has the tag `authflow:test=true`. A pool of --create \
      must also have the tag `authflow:run` with the run's ID. `sweep` lists other pools but does \
      not delete them.

      If a journal is lost, use --by-name. `sweep` then finds users by the form of generated \
      names, lists them, and asks before it deletes them.

      The exit code is 4 if a resource could not be deleted, and 6 if the pool does not allow \
      --by-name.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Option(
    parsing: .unconditional,
    help: """
      Skip runs that are younger than DURATION, such as 1h. With --by-name, skip younger users. \
      Default: 0s.
      """
      .taking("duration"),
    transform: OptionValue.duration
  )
  var olderThan: Duration?

  @Flag(help: "List the resources that would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(
    help: """
      Find users by the form of generated names. Requires --older-than. The `allow:` of the pool \
      must include `delete-users`.
      """
  )
  var byName = false

  @Flag(help: "With --by-name, delete users without asking.")
  var yes = false

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: """
      A live pool in the project file. Default: every pool in the journals, or, with --by-name, \
      the project's default pool.
      """
  )
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
    try await SweepWorkflow(request, process.environment).run().check()
  }
}
