internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Values

/// The project of a command: its project file, or only the built-in mock.
struct ProjectFile {
  /// The parsed file; nil if it has errors.
  let project: Project?

  /// The path of the file; for a missing file, the first path where authflow looks for a project
  /// file.
  let path: String

  var environment: Environment

  private let checked: CheckedProject?

  /// Reads the file at `config`, or the nearest `authflow.yaml` in the working directory and its
  /// parents.
  ///
  /// The redactor receives all secrets in the file, and the secret variables that the file reads.
  /// No output of the command replaces the records of runs next to the file.
  init(config: String?, _ environment: Environment) throws(CommandFailure) {
    self.environment = environment
    let folder = environment.workingDirectory
    // A broken link must not lead to a run on the mock.
    guard let path = config ?? Project.find(from: folder, isFile: InputFile.isThere) else {
      StateFolder(base: folder, environment: environment).protect()
      project = Project(file: SourceFile(name: Project.fileName, text: ""), folder: folder)
      checked = nil
      path = Project.fileName.path(in: folder)
      return
    }
    let place = Folder.containing(environment.absolute(path))
    let checked = CheckedProject(
      bytes: try environment.bytes(of: path, as: .project),
      name: environment.shortened(path),
      folder: place
    )
    for secret in checked.secrets(in: environment.variables) {
      environment.redactor.add(secret, evenShort: true)
    }
    environment.protect(checked.project?.files(in: environment.variables) ?? [])
    StateFolder(base: place, environment: environment).protect()
    project = checked.project
    self.checked = checked
    self.path = path
  }

  /// The parsed file, for a command that requires it; reports errors in the file.
  func project(for purpose: Purpose) throws(CommandFailure) -> Project {
    environment.errors.write(report())
    guard let project else {
      throw .notPerformed(purpose, because: .wrong("the project file"), problems())
    }
    return project
  }

  /// The project's paths, for finding scenarios.
  var paths: ProjectPaths {
    project.map { ProjectPaths(of: self, $0) } ?? ProjectPaths(withoutProject: environment)
  }

  /// The folder for the data of runs.
  var state: StateFolder {
    StateFolder(base: project?.folder ?? environment.workingDirectory, environment: environment)
  }

  /// The text of the file; nil if the file is missing.
  var source: SourceFile? { checked?.source }

  /// Whether the file is missing.
  var isUnwritten: Bool { checked == nil }

  /// The configuration files of the project's pools, even if the project file has errors.
  var configurations: [NamedConfiguration] { checked?.configurations ?? [] }

  /// The quarantine that the project file names, even if the project file has errors; nil if it
  /// names none.
  var quarantine: NamedConfiguration? { checked?.quarantine }

  /// The path of the quarantine: the named file, or the usual file next to the project file.
  var quarantinePath: String {
    let folder = project?.folder ?? Folder.containing(environment.absolute(path))
    return quarantine?.path ?? Project.quarantineName.path(in: folder)
  }

  /// Whether the project has a quarantine, which can be unreadable.
  var hasQuarantine: Bool { quarantine != nil || InputFile.isThere(quarantinePath) }

  /// Adds the file, if it exists, to the document for editors.
  ///
  /// `further` are the diagnostics found while checking the files that the project file names.
  func add(to document: inout CheckDocument, _ further: [Diagnostic]) {
    if let checked { document.add(checked.source, (checked.diagnostics + further).inOrder()) }
  }

  /// The diagnostics of the file; empty if there are none.
  func report(_ further: [Diagnostic] = []) -> StyledText {
    guard let checked else { return StyledText() }
    let renderer = DiagnosticRenderer(file: checked.source)
    return renderer.render((checked.diagnostics + further).inOrder())
  }

  /// The number of warnings about the project file.
  var warnings: Int { checked?.diagnostics.count { $0.severity == .warning } ?? 0 }

  /// The errors in the file, and the warnings if they count as errors.
  func problems(warnings: Bool = false) -> [Problem] {
    checked.map { Problem.all(in: $0.source, $0.diagnostics, warnings: warnings) } ?? []
  }
}
