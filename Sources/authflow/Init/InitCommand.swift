internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow init`: a project to start from.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Makes a starter project that runs green at once.",
    discussion: """
      Writes a project file, scenarios with a flow, the schemas for editors, a workflow for GitHub \
      Actions and a .gitignore. Nothing that is there is touched: where one of the files exists, \
      nothing is written at all, but for a .gitignore, which is left as it is.
      """
  )

  @Argument(help: "The folder to make it in, created if it does not exist.")
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
