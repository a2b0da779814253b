internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Values

/// The project that a command works in: what its file says, or nothing but the built-in mock.
struct ProjectFile {
  /// What the file says; nil where it has mistakes.
  let project: Project?

  /// The file, or where one would be looked for first.
  let path: String

  let environment: Environment

  private let checked: CheckedProject?

  /// Reads the file at `config`, else the nearest `authflow.yaml` from the working directory upwards;
  /// the redactor learns the secrets that are written into it, and those that any part of it reads.
  init(config: String?, _ environment: Environment) throws(CommandFailure) {
    self.environment = environment
    let folder = environment.workingDirectory
    // A link to nothing must not lead to a run on the mock.
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

  /// What the file says, for a command that needs it; what is wrong with it is reported.
  func project(for purpose: Purpose) throws(CommandFailure) -> Project {
    environment.errors.write(report())
    guard let project else {
      throw .nothingDone(purpose, because: .wrong("the project file"), problems)
    }
    return project
  }

  /// What is known of the files that scenarios are looked for in.
  var paths: ProjectPaths {
    project.map { ProjectPaths(of: self, $0) } ?? ProjectPaths(withoutProject: environment)
  }

  /// Whether there is no file.
  var isUnwritten: Bool { checked == nil }

  /// The configuration files that its pools name, whatever is wrong with it.
  var configurations: [NamedConfiguration] { checked?.configurations ?? [] }

  /// Adds the file, where there is one, to the document for editors; `further` was found in what it
  /// names.
  func add(to document: inout CheckDocument, _ further: [Diagnostic]) {
    if let checked { document.add(checked.source, (checked.diagnostics + further).inOrder()) }
  }

  /// What is wrong with the file; empty where nothing is.
  func report(_ further: [Diagnostic] = []) -> StyledText {
    guard let checked else { return StyledText() }
    let renderer = DiagnosticRenderer(file: checked.source)
    return renderer.render((checked.diagnostics + further).inOrder())
  }

  /// How many warnings there are about the file.
  var warnings: Int { checked?.diagnostics.count { $0.severity == .warning } ?? 0 }

  /// The mistakes in the file.
  private var problems: [Problem] {
    checked.map { Problem.all(in: $0.source, $0.diagnostics) } ?? []
  }
}

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
          "no PATHS are given, and there is no folder `\(usual)`; name files or folders, or add "
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
