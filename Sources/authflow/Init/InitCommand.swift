internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow init`: creates a starter project.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a starter project, or adds scenarios of the library that fit a pool.",
    discussion: """
      Writes a project file, scenarios with a flow, the schemas for editors, a GitHub Actions \
      workflow, and a .gitignore file. If one of these files already exists, the command writes \
      nothing. An existing .gitignore is the exception: it stays unchanged, and the other files \
      are written.

      With --from, adds the scenarios of authflow's library that can pass on a pool: one folder \
      for each topic, with the names of the pool's clients filled in. The scenarios first run on a \
      mock with the pool's settings. Existing files stay unchanged. The command prints the names \
      of these files, and how many scenarios do not fit the pool, grouped by reason. Without a \
      project file, the command also creates the project.
      """
  )

  @Option(
    help: """
      Add the library's scenarios that fit a pool: a pool from the project file, the built-in \
      `mock`, or a file with a pool's settings.
      """.taking("name or file"),
    completion: .file()
  )
  var from: String?

  @Option(name: .customLong("env-file"), help: .environmentFiles, completion: .file())
  var environmentFiles: [String] = []

  @Argument(
    help:
      "The project folder, which is created if it does not exist. Default: the working directory.",
    completion: .directory
  )
  var folder: String?

  func validate() throws {
    try OptionValue.checkEnvironmentFiles(environmentFiles)
    try OptionValue.check([("DIR", folder), ("--from", from)])
  }

  func run() async throws {
    let folder = folder ?? "."
    let environment = try Environment.process(nil, reading: environmentFiles)
    if let from { return try await LibraryProject(from: from, in: folder, environment).make() }
    try StarterProject(in: folder, environment).make()
    let next = "authflow run scenarios"
    environment.output.write(
      line: "next: " + (folder == "." ? next : "cd \(ShellQuoting.quote(folder)) && \(next)")
    )
  }
}
