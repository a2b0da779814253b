internal import ArgumentParser
internal import Workflows

/// `authflow doctor`: checks everything that a run on a pool needs.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks everything that a run on a pool needs, and explains how to fix problems.",
    discussion: """
      The command checks the connection to the pool's endpoint, TLS, the clock, and the AWS \
      credentials, and shows who owns the credentials. It also checks each permission that the \
      scenarios need, the pool's settings, the message sources, the journal folder, and the time \
      zone.

      The checks change nothing. To check permissions, authflow calls read-only operations, and \
      operations on a user who does not exist. For all other operations, it uses IAM's policy \
      simulation. authflow opens sources but changes no message, and does not run the program of a \
      `command` source.

      With --send, authflow signs up a user for each email source, waits for the code, and deletes \
      the user. The safety rules for live pools apply as in a run.

      The exit code is 4 if a check finds a problem, and 6 if the pool does not allow --send.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var choice: SelectionOptions

  @Flag(help: "For each email source, sign up a user, wait for the code, and delete the user.")
  var send = false

  @Flag(help: "Print the result as one JSON document.")
  var json = false

  @OptionGroup var process: EnvironmentOptions

  @Argument(
    help: """
      A pool from the project file, or the built-in `mock`. Default: the project's default pool, \
      or the mock. If no pool has this name and the argument is a path, the argument is the first \
      of the paths.
      """,
    completion: .file()
  )
  var name: String?

  @Argument(help: .scenarioPaths, completion: .file())
  var paths: [String] = []

  func validate() throws { try OptionValue.check([("NAME", name)]) }

  func run() async throws {
    var request = DoctorRequest()
    (request.config, request.word) = (projectFile.config, name)
    request.environmentFiles = process.files
    request.choice = try choice.choice(of: paths)
    (request.sends, request.asJSON) = (send, json)
    try await DoctorWorkflow(request, process.environment).run().check()
  }
}
