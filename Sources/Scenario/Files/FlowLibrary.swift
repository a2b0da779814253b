package import Diagnostics
internal import Synchronization
internal import Values
internal import YAMLTree

/// The mistakes in a file that scenarios name, either a file of flows or a table of examples.
package struct FileFindings: Sendable {
  /// The file that the places refer to.
  package let source: SourceFile

  /// All errors and warnings, sorted by place.
  package let diagnostics: [Diagnostic]
}

/// Reads and checks the files that scenarios name, once for all scenarios of a run.
///
/// The library can be shared between threads. Results do not depend on the order of requests.
package final class FlowLibrary: Sendable {
  /// The maximum nesting depth of flows, including the outermost flow.
  static let maximumDepth = 32

  /// The maximum number of steps of a flow, including the steps of used flows.
  static let maximumSteps = 10_000

  struct State {
    var files: [ExactString: Result<FlowFile, FileReadingError>] = [:]
    var tables: [ExactString: Result<ExampleTable, FileReadingError>] = [:]
    var flows: [FlowKey: CheckedFlow] = [:]
    /// The uses in each flow that was searched.
    var uses: [FlowKey: [FlowUse]] = [:]
    var findings: [ExactString: (source: SourceFile, diagnostics: [Diagnostic])] = [:]
    /// The findings by file.
    ///
    /// Several scenarios can find the same mistake in a shared file.
    var found: [ExactString: Set<Diagnostic>] = [:]
  }

  let reader: any ScenarioFileReader

  /// The names that the project defines.
  ///
  /// Uses of other names are mistakes.
  let project: ProjectNames

  let state = Mutex(State())

  /// The settings in `given` that were checked before and break no rule.
  let acceptedSettings = AcceptedSettings()

  /// Creates a library for the scenarios of a project, with a reader for their files.
  package init(reading reader: any ScenarioFileReader, project: ProjectNames = .unknown) {
    self.reader = reader
    self.project = project
  }

  /// Creates a library without files.
  convenience init(project: ProjectNames) { self.init(reading: NoFiles(), project: project) }

  /// The identities of all requested files, in the reader's spelling.
  package var identities: [String] {
    state.withLock { $0.files.keys.map(\.text) + $0.tables.keys.map(\.text) }
  }

  /// The mistakes in the requested files, sorted by file name.
  ///
  /// The files with these names are omitted, because their own diagnostics include the mistakes.
  package func findings(besides files: [String]) -> [FileFindings] {
    let found = state.withLock { $0.findings.filter { !$0.value.diagnostics.isEmpty } }
    guard !found.isEmpty else { return [] }
    let own = Set(files.map(identity))
    return found.filter { !own.contains($0.key) }.values
      .map { FileFindings(source: $0.source, diagnostics: $0.diagnostics.inOrder()) }
      .sorted { ExactString($0.source.name) < ExactString($1.source.name) }
  }
}

// MARK: - Files

extension FlowLibrary {
  /// The file of flows at a path.
  func file(_ path: String) -> Result<FlowFile, FileReadingError> {
    let identity = identity(of: path)
    if let known = state.withLock({ $0.files[identity] }) { return known }
    let read = bytes(of: path, identity).map { file in
      FlowFile(YAMLStream(bytes: file.bytes, name: file.name), identity: identity)
    }
    return keep(read, identity)
  }

  /// Adds an already parsed file; returns the file from the library if it was read before.
  func file(of stream: YAMLStream) -> FlowFile {
    let identity = identity(of: stream.source.name)
    let own = FlowFile(stream, identity: identity)
    guard case .success(let known) = keep(.success(own), identity) else { return own }
    return known
  }

  private func keep(
    _ file: Result<FlowFile, FileReadingError>,
    _ identity: ExactString
  ) -> Result<FlowFile, FileReadingError> {
    state.withLock { state in
      if case .success(let known)? = state.files[identity] { return .success(known) }
      state.files[identity] = file
      if case .success(let new) = file { state.add(new.diagnostics, to: identity, new.source) }
      return file
    }
  }

  /// The table of examples at a path.
  func table(_ path: String) -> Result<ExampleTable, FileReadingError> {
    let identity = identity(of: path)
    if let known = state.withLock({ $0.tables[identity] }) { return known }
    let read = bytes(of: path, identity).map { ExampleTable(bytes: $0.bytes, name: $0.name) }
    return state.withLock { state in
      if let known = state.tables[identity] { return known }
      state.tables[identity] = read
      if case .success(let new) = read { state.add(new.diagnostics, to: identity, new.source) }
      return read
    }
  }

  /// Adds the mistakes of a file from this library, without duplicates.
  func add(_ diagnostics: [Diagnostic], to source: SourceFile) {
    let identity = identity(of: source.name)
    state.withLock { $0.add(diagnostics, to: identity, source) }
  }

  /// The mistakes of a file found so far.
  func diagnostics(of file: FlowFile) -> [Diagnostic] {
    state.withLock { $0.findings[file.identity]?.diagnostics ?? [] }
  }

  private func identity(of path: String) -> ExactString {
    ExactString(reader.identity(of: path))
  }

  /// The bytes of a file, with the shortest path that leads to it.
  private func bytes(
    of path: String,
    _ identity: ExactString
  ) -> Result<(bytes: [UInt8], name: String), FileReadingError> {
    do throws(FileReadingError) {
      let bytes = try reader.bytes(of: path)
      let short = FilePath.normalized(path)
      return .success((bytes, self.identity(of: short) == identity ? short : path))
    } catch {
      return .failure(error)
    }
  }
}

extension FlowLibrary.State {
  mutating func add(_ diagnostics: [Diagnostic], to identity: ExactString, _ source: SourceFile) {
    let new = diagnostics.filter { found[identity, default: []].insert($0).inserted }
    guard !new.isEmpty else { return }
    findings[identity, default: (source, [])].diagnostics += new
  }
}
