internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow init`: creates a starter project.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a starter project whose scenarios pass immediately.",
    discussion: """
      Writes a project file, scenarios with a flow, the schemas for editors, a GitHub Actions \
      workflow, and a .gitignore file. If one of these files already exists, the command writes \
      nothing. An existing .gitignore is the exception: it stays unchanged, and the other files \
      are written.
      """
  )

  @Argument(help: "The project folder, which is created if it does not exist.")
  var folder = "."

  func validate() throws { try OptionValue.check([("DIR", folder)]) }

  func run() async throws {
    let environment = Environment.process()
    try StarterProject(in: folder, environment).make()
    let next = "authflow run scenarios"
    environment.output.write(
      line: "next: " + (folder == "." ? next : "cd \(ShellWord.quote(folder)) && \(next)")
    )
  }
}
