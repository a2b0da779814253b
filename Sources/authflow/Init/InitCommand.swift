internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Reports
internal import Values

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
    let output = Output.standard(Redactor.process)
    let (kept, wanted) = sorted()
    let there = wanted.filter { isThere($0.path) }
    guard there.isEmpty else {
      let names = there.map { path(of: $0.path) }.listed()
      throw CommandFailure.wrongFile("nothing was written, because there is already \(names)")
    }
    for file in wanted {
      do throws(AtomicFileError) { try AtomicFile.write(file.text, to: path(of: file.path)) } catch
      {
        throw CommandFailure.wrongFile(error.message)
      }
      output.write(line: "made \(path(of: file.path))")
    }
    for file in kept {
      let lines = file.text.split(separator: "\n").map(String.init)
      output.write(line: "left \(path(of: file.path)) as it is; it should hold \(lines.listed())")
    }
    output.write(line: "next: \(next)")
  }

  /// The files that are left as they are, and those to be written.
  private func sorted() -> (kept: [StarterFile], wanted: [StarterFile]) {
    let files = StarterFile.all
    let kept = files.filter { $0.isShared && isThere($0.path) }
    return (kept, files.filter { file in !kept.contains { $0.path == file.path } })
  }

  private var next: String {
    folder == "."
      ? "authflow run scenarios" : "cd \(ShellWord.quote(folder)) && authflow run scenarios"
  }

  private func path(of name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether anything has the name, a link to nothing too.
  private func isThere(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path(of: name))) != nil
  }
}
