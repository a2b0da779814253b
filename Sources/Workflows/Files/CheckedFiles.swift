internal import Algorithms
internal import ConfigurationChanges
internal import Diagnostics
internal import FoundationEssentials
internal import Project
internal import Scenario
internal import Values
internal import Waiting

/// The checked scenario files from a command line.
struct CheckedFiles {
  /// All scenarios in the order of the files.
  let scenarios: ScenarioList
  let store: ScenarioStore
  /// The diagnostics of the files, without files that have none.
  private(set) var diagnosed: [Int: (source: SourceFile, diagnostics: [Diagnostic])] = [:]
  /// The diagnostics of files that the scenario files name, such as flows.
  let others: [FileFindings]
  /// The real paths of the files that the scenario files name, including missing files.
  let named: [String]
  /// The policy files in folders, which are ignored.
  private(set) var policies: [String] = []
  /// Files that could not be read, with the reason.
  private(set) var unreadable: [(path: String, reason: String)] = []

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
      case .success(let file) where file.isPolicy && found.inFolders.contains(ExactString(path)):
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
  private struct CachedFile: Sendable {
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
  private static let batchSize = 16

  /// Checks the files on all processors, and returns the results in the order of the paths.
  ///
  /// A task waits while other tasks check the documents of a long file. More tasks than processors
  /// would keep more files in memory.
  private static func check(
    _ paths: [String],
    _ writer: ScenarioStoreWriter
  ) async -> [Result<CachedFile, InputFileError>] {
    let batches = Array(paths.chunks(ofCount: batchSize))
    let width = ProcessInfo.processInfo.activeProcessorCount
    let results = await batches.concurrentMap(width: width) { batch in
      await check(batch, writer)
    }
    return results.flatMap(\.self)
  }

  private static func check(
    _ paths: ArraySlice<String>,
    _ writer: ScenarioStoreWriter
  ) async -> [Result<CachedFile, InputFileError>] {
    var block = InputFile.newBlock
    var results: [Result<CachedFile, InputFileError>] = []
    for path in paths { results.append(await check(path, writer, &block)) }
    return results
  }

  private static func check(
    _ path: String,
    _ writer: ScenarioStoreWriter,
    _ block: inout [UInt8]
  ) async -> Result<CachedFile, InputFileError> {
    do throws(InputFileError) {
      let bytes = try InputFile.bytes(of: path, through: &block)
      let file = await CheckedFile.checked(bytes: bytes, name: path, files: writer.library)
      return .success(CachedFile(file, writer))
    } catch {
      return .failure(error)
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
}

extension ProjectFile {
  /// Reads and checks scenario files, and protects them and the files that they name.
  func read(_ found: ScenarioFiles, in names: ProjectNames) async -> CheckedFiles {
    let files = await CheckedFiles(reading: found, in: names)
    environment.protect(found.paths + files.named)
    return files
  }
}
