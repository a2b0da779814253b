internal import Project
internal import Scenario
internal import Values

/// The project's paths, which determine where commands search for scenarios.
struct ProjectPaths {
  /// The absolute path of the project's folder.
  let folder: String

  var environment: Environment

  /// The paths in `defaults.paths`; nil if the key is not set.
  private let paths: [String]?

  /// The real paths of the project's files that contain no scenarios.
  private let others: Set<ExactString>

  /// Takes the paths from a project file, or uses the defaults for a missing file.
  init(of file: ProjectFile, _ project: Project) {
    (folder, environment) = (project.folder, file.environment)
    paths = project.defaults.paths
    let named =
      file.configurations.map(\.path) + (file.isUnwritten ? [] : [file.path])
      + (file.hasQuarantine ? [file.quarantinePath] : [])
    others = Set(named.map { ExactString(ScenarioFiles.realPath(of: $0)) })
  }

  /// The paths for a project file with errors: the defaults in the working directory.
  init(withoutProject environment: Environment) {
    (folder, self.environment, paths, others) = (environment.workingDirectory, environment, nil, [])
  }

  /// Whether a file belongs to the project but contains no scenarios.
  func isOther(_ path: String) -> Bool {
    !others.isEmpty && isOther(realPath: ScenarioFiles.realPath(of: path))
  }

  /// Whether the file with a unique path belongs to the project but contains no scenarios.
  func isOther(realPath: String) -> Bool { others.contains(ExactString(realPath)) }

  /// The paths for a command without arguments; throws if they are not set and the `scenarios`
  /// folder is missing.
  var defaults: [String] {
    get throws(CommandFailure) {
      if let paths { return paths.map(shown) }
      let usual = shown("scenarios")
      guard InputFile.kind(of: usual) == .folder else {
        throw .usage(
          "no PATHS are given, and the `\(usual)` folder is missing; pass files or folders, or add "
            + "`defaults: { paths: [ ... ] }` to the project file"
        )
      }
      return [usual]
    }
  }

  private func shown(_ path: String) -> String {
    environment.shortened(path, in: folder)
  }
}
