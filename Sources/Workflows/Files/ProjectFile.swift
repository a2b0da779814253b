internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Values

/// The project of a command: its project file, or only the built-in mock.
struct ProjectFile {
  /// The parsed file; nil if it has errors.
  let project: Project?

  /// The file, or the place where it is looked for first.
  let path: String

  var environment: Environment

  private let checked: CheckedProject?

  /// Reads the file at `config`, or the nearest `authflow.yaml` in the working directory and its
  /// parents.
  ///
  /// The redactor learns the secrets in it, and those that any part of it reads.
  init(config: String?, _ environment: Environment) throws(CommandFailure) {
    self.environment = environment
    let folder = environment.workingDirectory
    // A broken link must not lead to a run on the mock.
    guard let path = config ?? Project.find(from: folder, isFile: InputFile.isThere) else {
      project = Project(file: SourceFile(name: Project.fileName, text: ""), folder: folder)
      checked = nil
      path = folder + "/" + Project.fileName
      return
    }
    let checked = CheckedProject(
      bytes: try InputFile.bytes(of: path, as: .project),
      name: environment.shortened(path),
      folder: Project.folder(ofFile: environment.absolute(path))
    )
    for secret in checked.secrets(in: environment.variables) {
      environment.redactor.add(secret, evenShort: true)
    }
    project = checked.project
    self.checked = checked
    self.path = path
  }

  /// The parsed file, for a command that requires it.
  ///
  /// Errors in it are reported.
  func project(for purpose: Purpose) throws(CommandFailure) -> Project {
    environment.errors.write(report())
    guard let project else {
      throw .nothingDone(purpose, because: .wrong("the project file"), problems())
    }
    return project
  }

  /// The project's facts about the files in which scenarios are searched.
  var paths: ProjectPaths {
    project.map { ProjectPaths(of: self, $0) } ?? ProjectPaths(withoutProject: environment)
  }

  /// Whether the file is missing.
  var isUnwritten: Bool { checked == nil }

  /// The configuration files of its pools, even if the project file has errors.
  var configurations: [NamedConfiguration] { checked?.configurations ?? [] }

  /// Adds the file, if there is one, to the document for editors; `further` was found in the files
  /// that it names.
  func add(to document: inout CheckDocument, _ further: [Diagnostic]) {
    if let checked { document.add(checked.source, (checked.diagnostics + further).inOrder()) }
  }

  /// The diagnostics of the file; empty if there are none.
  func report(_ further: [Diagnostic] = []) -> StyledText {
    guard let checked else { return StyledText() }
    let renderer = DiagnosticRenderer(file: checked.source)
    return renderer.render((checked.diagnostics + further).inOrder())
  }

  /// The number of warnings about the file.
  var warnings: Int { checked?.diagnostics.count { $0.severity == .warning } ?? 0 }

  /// The errors in the file, and the warnings if they count as errors.
  func problems(warnings: Bool = false) -> [Problem] {
    checked.map { Problem.all(in: $0.source, $0.diagnostics, warnings: warnings) } ?? []
  }
}

/// The project's facts about files in which commands search for scenarios.
struct ProjectPaths {
  /// The absolute path of the project's folder.
  let folder: String

  var environment: Environment

  /// The paths in `defaults.paths`; nil if it is not set.
  private let paths: [String]?

  /// The real paths of files that contain no scenarios.
  private let others: Set<String>

  /// Takes the facts from a project file, or the defaults without one.
  init(of file: ProjectFile, _ project: Project) {
    (folder, environment) = (project.folder, file.environment)
    paths = project.defaults.paths
    let named = file.configurations.map(\.path) + (file.isUnwritten ? [] : [file.path])
    others = Set(named.map(ScenarioFiles.realPath))
  }

  /// Used if the project file has errors.
  init(withoutProject environment: Environment) {
    (folder, self.environment, paths, others) = (environment.workingDirectory, environment, nil, [])
  }

  /// Whether a file has a purpose other than scenarios.
  func isOther(_ path: String) -> Bool {
    !others.isEmpty && others.contains(ScenarioFiles.realPath(of: path))
  }

  /// The paths of a command without arguments; throws if they are not set and `scenarios` is
  /// missing.
  var defaults: [String] {
    get throws(CommandFailure) {
      if let paths { return paths.map(shown) }
      let usual = shown("scenarios")
      guard InputFile.kind(of: usual) == .folder else {
        throw .usage(
          "no PATHS are given, and the folder `\(usual)` is missing; name files or folders, or add "
            + "`defaults: { paths: [ ... ] }` to \(Project.fileName)"
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
