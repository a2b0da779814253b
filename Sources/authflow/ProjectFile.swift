internal import ArgumentParser
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Scenario
internal import Values

/// Where the project file is.
struct ProjectFileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The project file (default: the nearest authflow.yaml upwards).",
      valueName: "file"
    )
  )
  var config: String?
}

/// The project that a command works in: what its file says, or nothing but the built-in mock.
struct ProjectFile {
  /// What the file says; nil where it has mistakes.
  let project: Project?

  /// What can be held against the file whichever pool is chosen; without a file nothing is known.
  let names: ProjectNames

  /// The file, or where one would be looked for first.
  let path: String

  private let checked: CheckedProject?

  /// Reads the file at `config`, else the nearest `authflow.yaml` from the working directory upwards;
  /// the redactor learns the secrets that are written into it.
  init(config: String?, _ redactor: Redactor) throws(Stop) {
    let folder = Surroundings.workingDirectory
    guard let path = config ?? Project.find(from: folder, isFile: ProjectFile.isThere) else {
      project = Project(file: SourceFile(name: Project.fileName, text: ""), folder: folder)
      (names, checked) = (.unknown, nil)
      path = folder + "/" + Project.fileName
      return
    }
    let checked = CheckedProject(
      bytes: try ProjectFile.bytes(of: path),
      name: Surroundings.shortened(path),
      folder: Project.folder(ofFile: Surroundings.absolute(path))
    )
    for secret in checked.writtenSecrets { redactor.add(secret, evenShort: true) }
    project = checked.project
    names = checked.project?.names ?? .unknown
    self.checked = checked
    self.path = path
  }

  /// Whether there is no file.
  var isUnwritten: Bool { checked == nil }

  /// The configuration files that its pools name, whatever is wrong with it.
  var configurations: [NamedConfiguration] { checked?.configurations ?? [] }

  /// What names can be held against before anybody says where scenarios run: without a file, what the
  /// built-in mock has.
  var foreseenNames: ProjectNames {
    guard !isUnwritten else { return .withoutFile(sources: [Outbox.name]) }
    var names = names
    names.meansDefaultPool = project?.meansDefaultPool == true
    return names
  }

  /// Adds the file, where there is one, to the document for editors; `further` was found in what it
  /// names.
  func add(to document: inout CheckDocument, _ further: [Diagnostic]) {
    if let checked { document.add(checked.source, (checked.diagnostics + further).inOrder()) }
  }

  /// What is wrong with the file; empty where nothing is.
  func report(_ further: [Diagnostic] = [], inColour: Bool) -> String {
    guard let checked else { return "" }
    let renderer = DiagnosticRenderer(file: checked.source)
    return renderer.render((checked.diagnostics + further).inOrder()).rendered(inColour: inColour)
  }

  /// Whether there is anything by that name: a link to nothing must not lead to a run on the mock.
  private static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private static func bytes(of path: String) throws(Stop) -> [UInt8] {
    do throws(InputFileError) { return try InputFile.bytes(of: path) } catch {
      guard error == .absent else { throw .wrongFile("the project file `\(path)` \(error.words)") }
      throw .wrongFile("there is no project file `\(path)`")
    }
  }
}
