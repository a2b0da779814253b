internal import Diagnostics
internal import Glibc
internal import Scenario

extension Watch {
  /// What is watched, and what of it has changed since it was last run.
  final class Pass {
    /// What the last run came to.
    var lastOutcome = CommandOutcome.passed

    /// The files by their real paths, as they were when they were last looked at.
    private var prints: [String: FilePrint] = [:]

    /// What no run has seen yet; nil for everything.
    private var pending: Set<String>?

    private var projectPath = ""

    /// What the project says of scenario files.
    private(set) var projectPaths: ProjectPaths

    init(_ environment: Environment) {
      projectPaths = ProjectPaths(withoutProject: environment)
    }

    /// How many files are there to be watched.
    var count: Int { prints.values.filter { $0 != .absent }.count }

    /// Learns the project file; one that is made later counts as a change too.
    func add(_ file: ProjectFile) {
      projectPath = ScenarioFiles.realPath(of: file.path)
      if let project = file.project { projectPaths = ProjectPaths(of: file, project) }
      look(at: projectPath)
    }

    /// Learns the scenario files, before they are read.
    func add(_ found: ScenarioFiles) {
      for path in found.paths { look(at: ScenarioFiles.realPath(of: path)) }
    }

    /// Learns the files that scenarios name.
    func add(_ checked: CheckedFiles) { checked.named.forEach(look) }

    private func look(at path: String) {
      if prints[path] == nil { prints[path] = FilePrint(of: path) }
    }

    /// All that changed since the last look, came or went.
    func changes(among found: ScenarioFiles?) -> [String] {
      let known = Set(prints.keys).union((found?.paths ?? []).map(ScenarioFiles.realPath))
      var changed: [String] = []
      for path in known {
        let now = FilePrint(of: path)
        guard now != prints[path] ?? .absent else { continue }
        prints[path] = now
        changed.append(path)
      }
      pending?.formUnion(changed)
      return changed
    }

    /// Those of the scenarios that use a file no run has seen as it is now.
    func changed(among scenarios: [Scenario]) -> [Scenario] {
      guard let pending, !pending.contains(projectPath) else { return scenarios }
      return scenarios.filter { scenario in
        scenario.sources.contains { pending.contains(ScenarioFiles.realPath(of: $0.name)) }
      }
    }

    /// Everything has been run as it is now.
    func isDone() { pending = [] }
  }
}

/// What shows that a file was written: its time, size and place on the disk.
private enum FilePrint: Hashable {
  case absent
  case there(seconds: Int, nanoseconds: Int, size: Int64, file: UInt64)

  init(of path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
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
