internal import Diagnostics
internal import Reports

/// `authflow init`: a project to start from.
package struct StarterProject {
  private let folder: String
  private let environment: Environment

  package init(in folder: String, _ environment: Environment) {
    (self.folder, self.environment) = (folder, environment)
  }

  /// Writes the files; nothing at all where one of them is there that is not shared with others.
  package func make() throws(CommandFailure) {
    let files = StarterFile.all
    let kept = files.filter { $0.isShared && InputFile.isThere(path(of: $0.path)) }
    let wanted = files.filter { file in !kept.contains { $0.path == file.path } }
    let there = wanted.map { path(of: $0.path) }.filter(InputFile.isThere)
    guard there.isEmpty else {
      throw .invalidFile("nothing was written, because there is already \(there.listed())")
    }
    for file in wanted {
      do throws(AtomicFileError) {
        try environment.write(file.text, to: path(of: file.path))
      } catch {
        throw .invalidFile(error.message)
      }
      environment.output.write(line: "made \(path(of: file.path))")
    }
    for file in kept {
      let lines = file.text.split(separator: "\n").map(String.init).listed()
      environment.output.write(
        line: "left \(path(of: file.path)) as it is; it should hold \(lines)"
      )
    }
  }

  private func path(of name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
