internal import Diagnostics
internal import FoundationEssentials
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
    let kept = files.filter { $0.isShared && isThere($0.path) }
    let wanted = files.filter { file in !kept.contains { $0.path == file.path } }
    let there = wanted.filter { isThere($0.path) }
    guard there.isEmpty else {
      let names = there.map { path(of: $0.path) }.listed()
      throw .invalidFile("nothing was written, because there is already \(names)")
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

  /// Whether anything has the name, a link to nothing too.
  private func isThere(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path(of: name))) != nil
  }
}
