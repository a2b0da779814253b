internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario
internal import Synchronization
internal import Values

/// A pool that a command creates from a configuration file, and deletes at its end.
struct PoolToCreate: Sendable {
  /// The path of the configuration file on the command line.
  let path: String

  /// The pool in the project file that supplies the region, the credentials, and the permissions.
  let entry: String

  let configuration: PoolConfiguration

  /// The warnings about the file, as problems of a command for which they count as errors.
  let warnings: [Problem]

  private let leftover = Leftover()

  /// Whether the pool could not be deleted.
  private final class Leftover: Sendable {
    let isLeft = Mutex(false)
  }

  /// Reads the configuration file at a path; reports errors in the file.
  init(
    reading path: String,
    entry: String,
    to purpose: Purpose,
    _ environment: Environment
  ) throws(CommandFailure) {
    let checked = try PoolFile.configuration(at: path, purpose, environment)
    for secret in checked.writtenSecrets { environment.redactor.add(secret, evenShort: true) }
    let renderer = DiagnosticRenderer(ofConfiguration: checked.source)
    environment.errors.write(renderer.render(checked.diagnostics))
    guard let configuration = checked.configuration else {
      throw .notPerformed(
        purpose,
        because: .wrong("the configuration file"),
        Problem.all(in: checked.source, checked.diagnostics)
      )
    }
    (self.path, self.entry, self.configuration) = (path, entry, configuration)
    warnings = Problem.all(in: checked.source, checked.diagnostics, warnings: true)
  }

  /// Whether the pool could not be deleted.
  var isLeft: Bool { leftover.isLeft.withLock { $0 } }

  /// Records that the pool could not be deleted.
  func leave() { leftover.isLeft.withLock { $0 = true } }
}

extension ProjectFile {
  /// The selection for a pool that is created with the entry of a live pool.
  ///
  /// `name` is the entry's name; nil for the default pool.
  func selection(
    in project: Project,
    creatingWith name: String?,
    for scenarios: ScenarioList,
    to purpose: Purpose
  ) throws(CommandFailure) -> ProjectSelection {
    try checkCreation(in: project, with: name)
    let selection: ProjectSelection
    do throws(ProjectError) {
      selection = try project.selection(
        ofPool: name,
        for: .creation,
        alsoSources: project.sourceNames(in: scenarios),
        environment: environment.values
      )
    } catch {
      throw failure(for: error, in: project, purpose)
    }
    return selection
  }

  /// Throws if a name is not that of a live pool's entry; nil is the default pool.
  func checkCreation(in project: Project, with name: String?) throws(CommandFailure) {
    let isKnown = project.pools.contains { $0.name == name }
    if let name, Project.configurationPath(name) != nil, !isKnown {
      throw .usage("--create and --pool FILE can't be combined: use --pool NAME")
    }
    let declared: PoolDeclaration
    do throws(ProjectError) { declared = try project.declaration(ofPool: name) } catch {
      throw failure(for: error, in: project, .run)
    }
    guard !declared.isMock else {
      throw .usage(
        "--create requires the region and the credentials of a live pool in the project file, but "
          + "`\(declared.name)` is a mock: use --pool NAME"
      )
    }
  }
}
