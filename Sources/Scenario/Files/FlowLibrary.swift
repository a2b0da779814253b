package import Diagnostics
internal import Synchronization
internal import YAMLTree

/// What is wrong with a file that scenarios name: a flow's file or a table of examples.
package struct FileFindings: Sendable {
  /// The text that the places refer to.
  package let source: SourceFile

  /// Every mistake and warning, in the order of the places.
  package let diagnostics: [Diagnostic]
}

/// The files that the scenarios of a run name, each read and checked once for all of them.
///
/// Safe to share between threads; a flow comes out the same, whichever thread asks for it first.
package final class FlowLibrary: Sendable {
  /// How many flows may stand inside each other, the outermost one included.
  static let maximumDepth = 32

  /// How many steps a flow may come to with those of the flows that it uses.
  static let maximumSteps = 10_000

  struct State {
    var files: [String: Result<FlowFile, FileReadingError>] = [:]
    var tables: [String: Result<ExampleTable, FileReadingError>] = [:]
    var flows: [FlowKey: CheckedFlow] = [:]
    /// What each flow uses, as far as that was needed.
    var uses: [FlowKey: [FlowUse]] = [:]
    var findings: [String: (source: SourceFile, diagnostics: [Diagnostic])] = [:]
    /// What is among them, by file: several scenarios can find the same in what they share.
    var found: [String: Set<Diagnostic>] = [:]
  }

  let reader: any ScenarioFileReader

  /// What the project defines; names that it lacks are mistakes.
  let project: ProjectNames

  let state = Mutex(State())

  /// A library of what the reader can read, for the scenarios of a project.
  package init(reading reader: any ScenarioFileReader, project: ProjectNames = .unknown) {
    self.reader = reader
    self.project = project
  }

  /// A library without books.
  convenience init(project: ProjectNames) { self.init(reading: NoFiles(), project: project) }

  /// Every file that was looked for, by the one spelling that the reader has for it.
  package var identities: [String] {
    state.withLock { Array($0.files.keys) + Array($0.tables.keys) }
  }

  /// What is wrong with files that were named, those apart that were checked for themselves and
  /// have it among their own diagnostics; in the order of their names.
  package func findings(besides files: [CheckedFile]) -> [FileFindings] {
    let found = state.withLock { $0.findings.filter { !$0.value.diagnostics.isEmpty } }
    guard !found.isEmpty else { return [] }
    let own = Set(files.map { reader.identity(of: $0.source.name) })
    return found.filter { !own.contains($0.key) }.values
      .map { FileFindings(source: $0.source, diagnostics: $0.diagnostics.inOrder()) }
      .sorted { $0.source.name < $1.source.name }
  }
}

// MARK: - Files

extension FlowLibrary {
  /// The file of flows that a path leads to.
  func file(_ path: String) -> Result<FlowFile, FileReadingError> {
    let identity = reader.identity(of: path)
    if let known = state.withLock({ $0.files[identity] }) { return known }
    let read = bytes(of: path, identity).map { file in
      FlowFile(YAMLStream(bytes: file.bytes, name: file.name), identity: identity)
    }
    return keep(read, identity)
  }

  /// Takes in a file that is checked for itself; returns it as it is known here.
  func file(of stream: YAMLStream) -> FlowFile {
    let identity = reader.identity(of: stream.source.name)
    let own = FlowFile(stream, identity: identity)
    guard case .success(let known) = keep(.success(own), identity) else { return own }
    return known
  }

  private func keep(
    _ file: Result<FlowFile, FileReadingError>,
    _ identity: String
  ) -> Result<FlowFile, FileReadingError> {
    state.withLock { state in
      if case .success(let known)? = state.files[identity] { return .success(known) }
      state.files[identity] = file
      if case .success(let new) = file { state.add(new.diagnostics, to: identity, new.source) }
      return file
    }
  }

  /// The table of examples that a path leads to.
  func table(_ path: String) -> Result<ExampleTable, FileReadingError> {
    let identity = reader.identity(of: path)
    if let known = state.withLock({ $0.tables[identity] }) { return known }
    let read = bytes(of: path, identity).map { ExampleTable(bytes: $0.bytes, name: $0.name) }
    return state.withLock { state in
      if let known = state.tables[identity] { return known }
      state.tables[identity] = read
      if case .success(let new) = read { state.add(new.diagnostics, to: identity, new.source) }
      return read
    }
  }

  /// Notes what is wrong with a file that was read here.
  func add(_ diagnostics: [Diagnostic], to source: SourceFile) {
    let identity = reader.identity(of: source.name)
    state.withLock { $0.add(diagnostics, to: identity, source) }
  }

  /// What is wrong with a file, as far as that is known by now.
  func diagnostics(of file: FlowFile) -> [Diagnostic] {
    state.withLock { $0.findings[file.identity]?.diagnostics ?? [] }
  }

  /// A file with the shortest name that leads to it.
  private func bytes(
    of path: String,
    _ identity: String
  ) -> Result<(bytes: [UInt8], name: String), FileReadingError> {
    do throws(FileReadingError) {
      let bytes = try reader.bytes(of: path)
      let short = FilePath.normalized(path)
      return .success((bytes, reader.identity(of: short) == identity ? short : path))
    } catch {
      return .failure(error)
    }
  }
}

extension FlowLibrary.State {
  mutating func add(_ diagnostics: [Diagnostic], to identity: String, _ source: SourceFile) {
    let new = diagnostics.filter { found[identity, default: []].insert($0).inserted }
    guard !new.isEmpty else { return }
    findings[identity, default: (source, [])].diagnostics += new
  }
}
