internal import Reports
internal import Synchronization
internal import Values
internal import Waiting

/// The files that a command has read, and authflow's own files, which its output must not replace.
///
/// All copies of an environment share them. Therefore, an output can't replace a file that another
/// part of the command has read.
final class InputPaths: Sendable {
  private struct Known {
    /// The real paths.
    var places: Set<ExactString> = []
    /// The paths whose real paths are not known yet.
    ///
    /// Most commands write no file, and a project can have many scenario files.
    var unresolved: [String] = []
    /// The files and whole folders that authflow keeps for later commands.
    var reserved: Set<ExactString> = []
  }

  /// Why an output must not replace a file.
  enum Use { case input, reserved }

  private let known = Mutex(Known())

  /// Adds files, which do not have to exist.
  func add(_ paths: [String]) { known.withLock { $0.unresolved += paths } }

  /// Reserves files, or all files in folders, which do not have to exist.
  func reserve(_ paths: [String]) {
    known.withLock { $0.reserved.formUnion(paths.map { ExactString($0) }) }
  }

  /// The use of the file to which a path leads; nil if an output can replace it.
  func use(of path: String) -> Use? {
    let place = InputPaths.place(of: path)
    return known.withLock { known in
      known.places.formUnion(known.unresolved.map(InputPaths.place))
      known.unresolved = []
      if known.places.contains(place) { return .input }
      let isReserved = known.reserved.contains { reserved in
        let own = InputPaths.place(of: reserved.text)
        return place == own || place.text.path(below: own.text) != nil
      }
      return isReserved ? .reserved : nil
    }
  }

  private static func place(of path: String) -> ExactString {
    ExactString(ScenarioFiles.realPath(of: path))
  }
}

extension Environment {
  /// Protects files that the command reads: none of its outputs replaces them.
  package func protect(_ paths: [String]) { inputs.add(paths) }

  /// Protects files and whole folders that authflow keeps for later commands.
  func reserve(_ paths: [String]) { inputs.reserve(paths) }

  /// The bytes of an input file, which no output of the command replaces.
  func bytes(
    of path: String,
    as role: FileRole,
    limit: Int = InputFile.limit
  ) throws(CommandFailure) -> [UInt8] {
    protect([path])
    return try InputFile.bytes(of: path, as: role, limit: limit)
  }

  /// Throws if a command's output file can't be written or is an input file.
  ///
  /// The check runs before the scenarios, because a run without its report would be wasted.
  func checkWritable(_ path: String) throws(CommandFailure) {
    try checkIsNoInput(path)
    guard !path.hasSuffix("/"), InputFile.kind(of: path) != .folder else {
      throw .usage("`\(path)` is a folder: name a file in it")
    }
    do throws(AtomicFileError) { try AtomicFile.check(path) } catch {
      throw .usage(error.message)
    }
  }

  /// Throws if one of a command's output files can't be written or is an input file.
  ///
  /// Call this function when all input files have been read.
  func checkWritable(_ paths: [String]) throws(CommandFailure) {
    for path in paths { try checkWritable(path) }
  }

  /// Throws if a path leads to an input file or to one of authflow's own files.
  func checkIsNoInput(_ path: String) throws(CommandFailure) {
    switch inputs.use(of: path) {
    case .input: throw .usage("`\(path)` is an input file: name another file")
    case .reserved:
      throw .usage("`\(path)` is reserved for authflow's own files: name another file")
    case nil: break
    }
  }

  /// Whether a report can replace a file: it is missing, or is not an input file and is empty or
  /// starts with this character.
  ///
  /// A pipe, terminal, or device is not read: it has no content to lose, and reading it can wait
  /// forever. At an open descriptor such as `/dev/stdout`, the report continues the file.
  func canReplace(_ path: String?, startingWith mark: Unicode.Scalar) -> Bool {
    guard let path, let kind = InputFile.kind(of: path) else { return true }
    guard inputs.use(of: path) == nil else { return false }
    guard kind != .other, !InheritedDescriptor.isNamed(by: path) else { return true }
    guard let bytes = try? InputFile.bytes(of: path, limit: 4096) else {
      return false
    }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    return bytes.withoutByteOrderMark.first { !blanks.contains($0) }.map {
      $0 == UInt8(ascii: mark)
    } ?? true
  }

  /// Writes a whole file, with secrets masked, unless the command has read that file.
  ///
  /// The text is added to the step summary of GitHub, which other commands write to.
  func write(
    _ text: String,
    to path: String,
    failing outcome: CommandOutcome = .environment
  ) throws(CommandFailure) {
    try checkIsNoInput(path)
    do throws(AtomicFileError) {
      let text = RedactedText(text, by: redactor)
      guard !ReportFiles.isStepSummary(path, self) else { return try text.append(to: path) }
      try text.write(to: path) { stop.isRaised }
    } catch {
      throw CommandFailure(outcome, error.message)
    }
  }

  /// Throws if the files of a trace can't be written or would replace an input file.
  ///
  /// The check runs before the scenarios, because a run without its trace would be wasted.
  func checkTrace(_ folder: String, besides reports: [String]) throws(CommandFailure) {
    let files = TraceFiles.names.map { ScenarioFiles.realPath(of: "\(folder)/\($0)") }
    for path in reports where files.contains(ScenarioFiles.realPath(of: path)) {
      throw .usage("`\(path)` is a file of the trace: name another file")
    }
    for name in TraceFiles.names { try checkIsNoInput("\(folder)/\(name)") }
    do throws(AtomicFileError) { try TraceFiles.check(folder) } catch {
      throw .usage(error.message)
    }
  }
}
