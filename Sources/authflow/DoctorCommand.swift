internal import ArgumentParser
internal import Workflows

/// `authflow doctor`: checks everything that a run on a pool needs.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks everything that a run on a pool needs, and says what to do.",
    discussion: """
      The checks are: the pool's endpoint with TLS and its clock, the AWS credentials and their \
      owner, each permission that the scenarios need, the pool's settings, the login to each \
      mailbox, the journal folder, and the time zone.

      The checks change nothing. Operations that change a user are called with the name of a user \
      who does not exist. IAM simulates operations that create something. Sources are opened, and \
      no message is taken from them.

      With --send, authflow signs up a user with an address of each email source, awaits the code, \
      and deletes the user. The rules for live pools apply as in a run.

      The exit code is 4 if something is missing, and 6 if the pool does not allow --send.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "Sign up a user, await the code in each email source, and delete the user.")
  var send = false

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @OptionGroup var environment: EnvironmentFileOption

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      A pool in the project file (default: the project's default pool, or the mock). If no pool \
      has this name and the word is a path, it is the first of the paths.
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
