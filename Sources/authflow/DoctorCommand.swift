internal import ArgumentParser
internal import Workflows

/// `authflow doctor`: checks everything that a run on a pool needs.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks everything that a run on a pool needs, and explains how to fix problems.",
    discussion: """
      The command checks the pool's endpoint with its TLS and clock, the AWS credentials and their \
      owner, each permission that the scenarios need, the pool's settings, the login to each \
      mailbox, the journal folder, and the time zone.

      The checks change nothing. authflow calls operations that change a user with the name of a \
      user who does not exist. For operations that create something, authflow uses IAM's policy \
      simulation. authflow opens each source, but takes no message from it.

      With --send, authflow signs up a user for each email source, waits for the code, and deletes \
      the user. The safety rules for live pools apply as in a run.

      The exit code is 4 if something is missing, and 6 if the pool does not allow --send.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "For each email source, sign up a user, wait for the code, and delete the user.")
  var send = false

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      A pool in the project file. Default: the project's default pool, or the mock. If no pool has \
      this name and the argument is a path, the argument is the first of the paths.
      """
  )
  var name: String?

  @OptionGroup var files: ChosenFiles

  func validate() throws { try OptionValue.check([("NAME", name)]) }

  func run() async throws {
    var request = DoctorRequest()
    (request.config, request.word) = (projectFile.config, name)
    request.choice = try choice.choice(of: files)
    (request.sends, request.asJSON) = (send, json)
    try await DoctorWorkflow(request, environment.environment(colour)).run().check()
  }
}
