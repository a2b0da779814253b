internal import CodeSources
internal import Diagnostics
internal import Project
internal import Reports

extension ProjectFile {
  /// A source of the project, not opened yet; without a name the only one that there is.
  func source(
    named name: String?
  ) throws(CommandFailure) -> any CodeSource {
    let project = try project(for: .read)
    guard !isUnwritten else {
      let place = "`\(Project.fileName)` here or in a folder above, or --config FILE"
      guard let name else {
        throw .usage("it takes --endpoint URL, or a project file with a source: \(place)")
      }
      throw .invalidFile(
        "there is no source `\(name)`, because there is no project file: \(place)"
      )
    }
    let name = try chosenSource(name, of: project)
    do throws(ProjectError) {
      return try project.source(named: name, environment: environment.variables)
        .opened(in: environment)
    } catch {
      environment.errors.write(error.text(in: project.file))
      throw .nothingDone(.read, because: .unusable("the project file"))
    }
  }

  private func chosenSource(_ name: String?, of project: Project) throws(CommandFailure) -> String {
    if let name { return name }
    let names = project.sources.map(\.name)
    switch names.count {
    case 1: return names[0]
    case 0:
      throw .usage(
        "`\(project.file.name)` has no source: add one under `sources:`, or ask a running mock with "
          + "--endpoint URL"
      )
    default:
      let list = names.map { "`\($0)`" }.joined(separator: ", ")
      throw .usage("the project has several sources: choose one of \(list) with --source NAME")
    }
  }
}
