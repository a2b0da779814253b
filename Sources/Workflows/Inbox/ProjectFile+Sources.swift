internal import CodeSources
internal import Diagnostics
internal import Project
internal import Reports

extension ProjectFile {
  /// A source of the project, not opened yet; without a name, the project's only source.
  ///
  /// `mockOption` is the option with which the command reads from a running mock; nil for none.
  func source(
    named name: String?,
    orAt mockOption: String? = nil
  ) async throws(CommandFailure) -> any CodeSource {
    let project = try project(for: .read)
    guard !isUnwritten else {
      let place = "create `\(Project.fileName)` here or in a parent folder, or use --config FILE"
      guard let name else {
        let option = mockOption.map { "\($0), or " } ?? ""
        throw .usage("expected \(option)a project file with a source: \(place)")
      }
      throw .invalidFile("no source `\(name)`, because the project file is missing: \(place)")
    }
    let name = try chosenSource(name, of: project, orAt: mockOption)
    try await readSecrets(in: project, ofSource: name, to: .read)
    do throws(ProjectError) {
      let source = try project.source(named: name, environment: environment.values)
        .opened(in: environment)
      return (source as? WebhookSource)?.reporting(to: environment.errors) ?? source
    } catch {
      environment.errors.write(error.text(in: project.file))
      throw .notPerformed(.read, because: error.obstacle)
    }
  }

  private func chosenSource(
    _ name: String?,
    of project: Project,
    orAt mockOption: String?
  ) throws(CommandFailure) -> String {
    if let name { return name }
    let names = project.sources.map(\.name)
    switch names.count {
    case 1: return names[0]
    case 0:
      let option = mockOption.map { ", or read from a running mock with \($0)" } ?? ""
      throw .usage("`\(project.file.name)` has no source: add a source under `sources`\(option)")
    default:
      let list = names.quotedList
      throw .usage("the project has several sources: choose one of \(list) with --source NAME")
    }
  }
}

extension CodeSource {
  /// The line that names the missing folder or file of the source; empty if the path exists.
  func missingPathAdvice(in environment: Environment) -> [String] {
    missingPath.map {
      ["`\(environment.shortened($0))` does not exist: check `path` of the source `\(name)`"]
    } ?? []
  }
}
