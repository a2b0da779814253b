internal import ConfigurationChanges
internal import Diagnostics
internal import Project
internal import Reports
internal import Scenario

/// The checked scenario files from a command line.
struct CheckedFiles {
  /// All scenarios in the order of the files.
  let scenarios: ScenarioList
  private let store: ScenarioStore
  /// The diagnostics of the files, without files that have none.
  private var diagnosed: [Int: (source: SourceFile, diagnostics: [Diagnostic])] = [:]
  /// The diagnostics of files that the scenario files name, such as flows.
  private let others: [FileFindings]
  /// The real paths of the files that the scenario files name, including missing files.
  let named: [String]
  /// The policy files in folders, which are ignored.
  private(set) var policies: [String] = []
  /// Files that could not be read, with the reason.
  private var unreadable: [(path: String, reason: String)] = []

  /// Reads and checks the files.
  ///
  /// If the project's names are known, a name that the project does not define is an error.
  init(reading found: ScenarioFiles, in project: ProjectNames) async {
    let library = FlowLibrary(reading: NamedFiles(), project: project)
    let writer = ScenarioStoreWriter(library)
    let results = await CheckedFiles.check(found.paths, writer)
    var drafts: [ScenarioDraft] = []
    for (path, result) in zip(found.paths, results) {
      switch result {
      case .success(let file) where file.isPolicy && found.inFolders.contains(path):
        policies.append(path)
      case .success(let file):
        if let findings = file.findings { diagnosed[drafts.count] = findings }
        drafts.append(file.draft)
      case .failure(let error): unreadable.append((path, error.description))
      }
    }
    store = ScenarioStore(drafts, writer)
    scenarios = ScenarioList(store)
    others = library.findings(besides: drafts.map(\.name))
    named = library.identities
  }

  /// What stays in memory of a checked file.
  private struct KeptFile: Sendable {
    let draft: ScenarioDraft
    /// The file with its diagnostics; nil without any.
    let findings: (source: SourceFile, diagnostics: [Diagnostic])?
    let isPolicy: Bool

    init(_ file: CheckedFile, _ writer: ScenarioStoreWriter) {
      draft = writer.draft(of: file)
      findings = file.diagnostics.isEmpty ? nil : (file.source, file.diagnostics)
      isPolicy = file.diagnostics.hasErrors && CheckedPolicy.isPolicy(file.source)
    }
  }

  /// The number of files in a task.
  ///
  /// A task of this size takes much longer than starting the task.
  private static let batch = 16

  /// Checks the files on all processors, and returns the results in the order of the paths.
  private static func check(
    _ paths: [String],
    _ writer: ScenarioStoreWriter
  ) async -> [Result<KeptFile, InputFileError>] {
    let starts = stride(from: 0, to: paths.count, by: batch)
    return await withTaskGroup { group in
      for start in starts {
        group.addTask {
          var block = InputFile.newBlock
          return (start, paths[start...].prefix(batch).map { check($0, writer, &block) })
        }
      }
      var results: [Int: [Result<KeptFile, InputFileError>]] = [:]
      for await (start, batch) in group { results[start] = batch }
      return starts.flatMap { results[$0] ?? [] }
    }
  }

  private static func check(
    _ path: String,
    _ writer: ScenarioStoreWriter,
    _ block: inout [UInt8]
  ) -> Result<KeptFile, InputFileError> {
    Result { () throws(InputFileError) in
      let bytes = try InputFile.bytes(of: path, through: &block)
      return KeptFile(CheckedFile(bytes: bytes, name: path, files: writer.library), writer)
    }
  }

  /// The scenarios to which entries of a quarantine can apply, including those with mistakes.
  var quarantineCandidates: [QuarantineCandidate] {
    store.files.enumerated().flatMap { index, file -> [QuarantineCandidate] in
      let path = ScenarioFiles.realPath(of: file.name)
      if let (source, diagnostics) = diagnosed[index], diagnostics.hasErrors {
        return QuarantineCandidate.all(in: source, at: path)
      }
      return file.positions.map { QuarantineCandidate(of: scenarios.head(at: $0), at: path) }
    }
  }

  /// Whether an error prevents a run.
  var hasErrors: Bool {
    !unreadable.isEmpty || findings.contains { $0.diagnostics.hasErrors }
  }

  /// The number of warnings about the files.
  var warnings: Int {
    findings.reduce(0) { $0 + $1.diagnostics.filter { $0.severity == .warning }.count }
  }

  /// The diagnostics of the scenario files in order, then the diagnostics of the files that they
  /// name.
  private var findings: [(source: SourceFile, diagnostics: [Diagnostic])] {
    store.files.indices.compactMap { diagnosed[$0] } + others.map { ($0.source, $0.diagnostics) }
  }

  /// Reports diagnostics, and throws if the files can't be used.
  func require(for purpose: Purpose, _ environment: Environment) throws(CommandFailure) {
    environment.errors.write(report)
    guard !hasErrors else { throw .nothingDone(purpose, because: .wrong("a file"), problems()) }
  }

  /// Throws if there are warnings and they count as errors, including warnings about the project
  /// file.
  ///
  /// `consequence` describes the action that the command omits. `configurations` are the checked
  /// configuration files; nil if the command does not check them here.
  func requireNoWarnings(
    _ consequence: String?,
    besides project: ProjectFile,
    _ quarantine: ProjectQuarantine,
    _ configurations: CheckedConfigurations? = nil
  ) throws(CommandFailure) {
    let all = warnings + project.warnings + quarantine.warnings + (configurations?.warnings ?? 0)
    guard all > 0 else { return }
    throw .warned(
      all,
      consequence,
      project.problems(warnings: true) + (configurations?.problemsWithWarnings ?? [])
        + quarantine.problems(warnings: true) + problems(warnings: true)
    )
  }

  /// The errors in the files, and the warnings if they count as errors.
  func problems(warnings: Bool = false) -> [Problem] {
    let lost = unreadable.map { file in
      Problem(.invalidFile, "the file `\(file.path)` \(file.reason)".visible, at: (file.path, 1))
    }
    return lost
      + findings.flatMap { Problem.all(in: $0.source, $0.diagnostics, warnings: warnings) }
  }

  /// The numbers of files and scenarios; each row of examples counts as a scenario.
  var counts: (files: Int, scenarios: Int) { (store.files.count, scenarios.count) }

  /// Adds the files and their diagnostics to the document for editors.
  func add(to document: inout CheckDocument) {
    for file in unreadable { document.add(unreadable: file.path, file.reason) }
    for (index, file) in store.files.enumerated() {
      let (source, diagnostics) = diagnosed[index] ?? (store.source(ofFile: index), [])
      document.add(source, diagnostics, file.positions.map { scenarios[$0] })
    }
    for file in others { document.add(file.source, file.diagnostics) }
  }

  /// The diagnostics of the files for code scanning, in the order of the document for editors.
  ///
  /// Files without diagnostics are not read again.
  var codeFindings: [Finding] {
    unreadable.map { Finding(unreadable: $0.path, $0.reason) }
      + findings.flatMap { file in file.diagnostics.map { Finding($0, in: file.source) } }
  }

  /// The diagnostics of all files; empty if there are none.
  var report: StyledText {
    let lost = unreadable.map { file in
      StyledText("authflow: \("the file `\(file.path)` \(file.reason)".visible)\n")
    }
    let found = findings.filter { !$0.diagnostics.isEmpty }.map { file in
      DiagnosticRenderer(file: file.source).render(file.diagnostics)
    }
    return (lost + found).joined()
  }
}

extension ProjectFile {
  /// Reads and checks scenario files, and protects them and the files that they name.
  func read(_ found: ScenarioFiles, in names: ProjectNames) async -> CheckedFiles {
    let files = await CheckedFiles(reading: found, in: names)
    environment.protect(found.paths + files.named)
    return files
  }
}
