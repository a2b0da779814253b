internal import Project

/// What a project says of the files that commands look for scenarios in.
struct ProjectPaths {
  /// The folder of the project, from the root.
  let folder: String

  let environment: Environment

  /// What `defaults.paths` names; nil where it names nothing.
  private let paths: [String]?

  /// The real paths of files that hold no scenarios.
  private let others: Set<String>

  /// Takes what a project file says, or what holds without one.
  init(of file: ProjectFile, _ project: Project) {
    (folder, environment) = (project.folder, file.environment)
    paths = project.defaults.paths
    let named = file.configurations.map(\.path) + (file.isUnwritten ? [] : [file.path])
    others = Set(named.map(ScenarioFiles.realPath))
  }

  /// Nothing is known of a project, or its file has mistakes.
  init(withoutProject environment: Environment) {
    (folder, self.environment, paths, others) = (environment.workingDirectory, environment, nil, [])
  }

  /// Whether a file is there for something else than scenarios.
  func isOther(_ path: String) -> Bool {
    !others.isEmpty && others.contains(ScenarioFiles.realPath(of: path))
  }

  /// What a command without paths is about; throws where that is not said and `scenarios` is missing.
  var defaults: [String] {
    get throws(CommandFailure) {
      if let paths { return paths.map(shown) }
      let usual = shown("scenarios")
      guard InputFile.kind(of: usual) == .folder else {
        throw .usage(
          "no PATHS are given, and there is no folder `\(usual)`; name files or folders, or write "
            + "`defaults: { paths: [ ... ] }` into \(Project.fileName)"
        )
      }
      return [usual]
    }
  }

  private func shown(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return environment.shortened(start + path)
  }
}
