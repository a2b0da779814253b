internal import Diagnostics
internal import Synchronization
internal import Values
internal import YAMLTree

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

  func identity(of path: String) -> ExactString {
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
