internal import Project
internal import Reports
internal import Values

/// The project to which `init --from` adds scenarios.
struct ProjectTarget {
  /// The project file that names pools; without pools if there is none.
  let file: ProjectFile

  /// The absolute path of the project's folder.
  let folder: String

  /// Whether the project file is missing and `init --from` creates it.
  let isNew: Bool

  /// The absolute path of the folder for scenarios.
  let scenarios: String

  /// Finds the project in a folder; `.` is the project of the working directory.
  init(_ folder: String, _ environment: Environment) throws(CommandFailure) {
    let own = Project.fileName.path(in: folder)
    let isHere = folder == "."
    let config = !isHere && InputFile.isThere(own) ? own : nil
    file = try ProjectFile(config: config, environment)
    isNew = isHere ? file.isUnwritten : config == nil
    let project = try file.project(for: .create)
    let base = isNew ? environment.absolute(isHere ? "" : folder) : project.folder
    self.folder = base.hasSuffix("/") ? String(base.dropLast()) : base
    // A path of the project can also be a file.
    let paths = isNew ? [] : project.defaults.paths ?? []
    let named = paths.first { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".yml") } ?? "scenarios"
    scenarios = named.path(in: self.folder)
  }

  /// The path of a file of the library in the project.
  func path(of library: String) -> String { library.path(in: scenarios) }

  /// The path of a file in the project's folder.
  func path(inFolder name: String) -> String { name.path(in: folder) }

  /// The path from the folder of a library file to the schema; nil outside the project's folder.
  func schema(from library: String) -> String? {
    guard let inside = scenarios.path(below: folder) else { return nil }
    let parts = (inside.pathParts + library.pathParts).filter { $0 != "." }
    guard !parts.contains("..") else { return nil }
    return String(repeating: "../", count: parts.count - 1) + ScenarioSchemaFile.path
  }

  /// The path of a file, relative to the project's folder.
  func relative(_ path: String) -> String {
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    return
      (Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}

/// The schema for editors in a project.
enum ScenarioSchemaFile {
  /// The path in the project's folder.
  static let path = ".authflow/scenario.schema.json"
}
