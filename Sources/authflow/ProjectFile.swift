internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Scenario
internal import Values

/// The project that a command works in: what its file says, or nothing but the built-in mock.
struct ProjectFile {
  let project: Project

  /// Reads the file at `config`, else the nearest `authflow.yaml` from the working directory upwards;
  /// what is wrong with it goes to `errors`.
  init(
    config: String?,
    _ errors: Output,
    _ redactor: Redactor,
    inColour: Bool
  ) throws(Stop) {
    let folder = Surroundings.workingDirectory
    let found = config ?? Project.find(from: folder, isFile: ProjectFile.isThere)
    guard let path = found else {
      project = Project(file: SourceFile(name: Project.fileName, text: ""), folder: folder)
      return
    }
    let checked = CheckedProject(
      bytes: try ProjectFile.bytes(of: path),
      name: ProjectFile.name(of: path, from: folder),
      folder: Project.folder(ofFile: Surroundings.absolute(path))
    )
    for secret in checked.writtenSecrets { redactor.add(secret, evenShort: true) }
    let renderer = DiagnosticRenderer(file: checked.source)
    errors.write(renderer.render(checked.diagnostics).rendered(inColour: inColour))
    guard let project = checked.project else {
      throw .wrongFile("nothing was run, because the project file is wrong")
    }
    self.project = project
  }

  /// Whether there is anything by that name: a link to nothing must not lead to a run on the mock.
  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private static func bytes(of path: String) throws(Stop) -> [UInt8] {
    guard isThere(path) else { throw .wrongFile("there is no project file `\(path)`") }
    do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
      throw .wrongFile("the project file `\(path)` cannot be read")
    }
  }

  /// The path as short as it can be said from the working directory.
  private static func name(of path: String, from folder: String) -> String {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }
}

// MARK: - Selection

extension ProjectFile {
  /// A pool by its name, or the default one, with the sources that it and the scenarios name.
  func selection(
    ofPool name: String?,
    for scenarios: [Scenario],
    _ errors: Output,
    inColour: Bool
  ) throws(Stop) -> ProjectSelection {
    if let name, name.contains("/") || name.hasSuffix(".yaml") {
      throw .usage("--pool with a configuration file is not implemented yet; it takes a name")
    }
    do throws(ProjectError) {
      return try project.selection(
        ofPool: name,
        alsoSources: sourceNames(in: scenarios),
        environment: Surroundings.environment
      )
    } catch {
      errors.write(error.text(in: project.file).rendered(inColour: inColour))
      throw .wrongFile("nothing was run, because the project file can't be used")
    }
  }

  /// The sources that awaits name.
  ///
  /// Other names are the pool's own, or are found wrong at their step; where only the run can tell the
  /// name, it may be any.
  private func sourceNames(in scenarios: [Scenario]) -> [String] {
    let known = project.sources.map(\.name)
    let awaits = scenarios.flatMap(\.awaits).compactMap(\.source)
    guard awaits.allSatisfy({ $0.template.literal != nil }) else { return known }
    let named = Set(awaits.compactMap(\.template.literal))
    return known.filter(named.contains)
  }
}
