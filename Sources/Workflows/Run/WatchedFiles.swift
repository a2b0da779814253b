internal import Diagnostics
internal import Glibc
internal import Scenario
internal import Values

extension Watch {
  /// The watched files, and their changes since the last run.
  final class WatchedFiles {
    /// The outcome of the last run.
    var lastOutcome = CommandOutcome.passed

    /// The state of each file at the last check, by real path.
    private var prints: [ExactString: FileFingerprint] = [:]

    /// The changed files since the last run; nil for all files.
    private var pending: Set<ExactString>?

    /// The scenarios that failed before the first run, which replaces their record.
    private var failed: [FailedScenario] = []

    private var projectPath = ""

    private var quarantinePath = ""

    /// The project's paths, for finding scenarios.
    private(set) var projectPaths: ProjectPaths

    init(_ environment: Environment) {
      projectPaths = ProjectPaths(withoutProject: environment)
    }

    /// The number of watched files.
    var count: Int { prints.values.filter { $0 != .absent }.count }

    /// Watches the project file and the quarantine; their creation counts as a change.
    func add(_ file: ProjectFile) {
      projectPath = ScenarioFiles.realPath(of: file.path)
      if let project = file.project { projectPaths = ProjectPaths(of: file, project) }
      quarantinePath = ScenarioFiles.realPath(of: file.quarantinePath)
      look(at: projectPath)
      look(at: quarantinePath)
    }

    /// Watches the scenario files; called before they are read.
    func add(_ found: ScenarioFiles) {
      for path in found.paths { look(at: ScenarioFiles.realPath(of: path)) }
    }

    /// Watches the files that scenarios name.
    func add(_ checked: CheckedFiles) { checked.named.forEach(look) }

    private func look(at path: String) {
      let key = ExactString(path)
      if prints[key] == nil { prints[key] = FileFingerprint(of: path) }
    }

    /// The files that were changed, created, or removed since the last check.
    func changes(among found: ScenarioFiles?) -> [String] {
      let paths = (found?.paths ?? []).map { ExactString(ScenarioFiles.realPath(of: $0)) }
      var changed: [ExactString] = []
      for path in Set(prints.keys).union(paths) {
        let now = FileFingerprint(of: path.text)
        guard now != prints[path] ?? .absent else { continue }
        prints[path] = now
        changed.append(path)
      }
      pending?.formUnion(changed)
      return changed.map(\.text)
    }

    /// The scenarios with a changed file; all scenarios before the first run, or after a change of
    /// the project file or the quarantine.
    func changed(among scenarios: ScenarioList) -> ScenarioList {
      let own = [projectPath, quarantinePath].map(ExactString.init)
      guard let pending, pending.isDisjoint(with: own) else {
        return scenarios
      }
      return scenarios.filter { scenario in
        scenario.sources.contains { source in
          pending.contains(ExactString(ScenarioFiles.realPath(of: source.name)))
        }
      }
    }

    /// The scenarios that a choice of failed scenarios means in every run.
    func failed(in state: StateFolder) throws(CommandFailure) -> [FailedScenario] {
      if failed.isEmpty { failed = try state.failed() }
      return failed
    }

    /// Marks all changes as run.
    func isDone() { pending = [] }
  }
}

/// The file attributes that change when a file is written: time, size, and inode.
private enum FileFingerprint: Hashable {
  case absent
  case there(seconds: Int, nanoseconds: Int, size: Int64, file: UInt64)

  init(of path: String) {
    guard let facts = stat(linkPath: path) else {
      self = .absent
      return
    }
    self = .there(
      seconds: facts.st_mtim.tv_sec,
      nanoseconds: facts.st_mtim.tv_nsec,
      size: Int64(facts.st_size),
      file: UInt64(facts.st_ino)
    )
  }
}
