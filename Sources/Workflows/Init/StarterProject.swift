internal import Diagnostics
internal import Project
internal import Reports
internal import Values

/// `authflow init`: creates a starter project.
package struct StarterProject {
  private let folder: String
  private let environment: Environment

  package init(in folder: String, _ environment: Environment) {
    (self.folder, self.environment) = (folder, environment)
  }

  /// Writes the files, or none of them if a file that is not shared already exists.
  package func make() throws(CommandFailure) {
    let files = StarterFile.all
    let kept = files.filter { $0.isShared && InputFile.isThere(path(of: $0.path)) }
    let wanted = files.filter { file in !kept.contains { $0.path == file.path } }
    let there = wanted.map { path(of: $0.path) }.filter(InputFile.isThere)
    guard there.isEmpty else {
      let verb = there.count == 1 ? "exists" : "exist"
      let isProject = InputFile.isThere(path(of: Project.fileName))
      let next =
        isProject
        ? "; run `authflow run` in the project's folder, or create another project with "
          + "`authflow init FOLDER`"
        : "; move \(there.pronoun), or create the project with `authflow init FOLDER`"
      throw .invalidFile("nothing was written: \(there.listed()) already \(verb)\(next)")
    }
    for file in wanted {
      try environment.write(file.text, to: path(of: file.path), failing: .invalidFile)
      environment.output.write(line: "created \(path(of: file.path))")
    }
    for file in kept {
      environment.output.write(line: file.remark(keptAt: path(of: file.path)))
    }
  }

  private func path(of name: String) -> String {
    folder == "." ? name : name.path(in: folder)
  }
}
