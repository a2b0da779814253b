internal import Values

/// The place to which a report is written.
package enum ReportDestination: Sendable {
  /// A file at this path.
  case file(String)
  /// A file that keeps its content, such as the summary of a step on GitHub.
  case appended(String)
  /// A named pipe; the wait for its reader ends when the function returns true.
  case pipe(String, isStopped: @Sendable () -> Bool)
  case output(Output)

  /// The file or the named pipe at a path.
  package static func place(
    at path: String,
    until isStopped: @escaping @Sendable () -> Bool
  ) -> ReportDestination {
    FileSystem.isNamedPipe(path) ? .pipe(path, isStopped: isStopped) : .file(path)
  }

  /// The path of a file or pipe; nil for an output.
  var path: String? {
    switch self {
    case .file(let path), .appended(let path), .pipe(let path, _): path
    case .output: nil
    }
  }

  /// A new file for lines that are written as they arrive; nil for an output.
  ///
  /// Only its owner can read a private file, which replaces any file or link at the path.
  func opened(isPrivate: Bool = false) throws(AtomicFileError) -> LineFile? {
    switch self {
    case .output: nil
    case .file(let path):
      try isPrivate ? LineFile(creatingPrivate: path) : LineFile(creating: path)
    case .appended(let path): try LineFile(appendingTo: path)
    case .pipe(let path, let isStopped): try LineFile(pipe: path, until: isStopped)
    }
  }

  /// Writes a whole report in parts; a file is written completely or not at all.
  ///
  /// A file that keeps its content gets the whole report in a single call of the system.
  func write(
    _ redactor: Redactor,
    _ body: ((String) throws(AtomicFileError) -> Void) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    switch self {
    case .output(let output):
      try body { (part) throws(AtomicFileError) in output.write(report: part) }
    case .file(let path):
      var file = try AtomicFile(replacing: path)
      try body { (part) throws(AtomicFileError) in
        try file.append(RedactedText(report: part, by: redactor))
      }
      try file.commit()
    case .pipe(let path, let isStopped):
      let file = try LineFile(pipe: path, until: isStopped)
      try body { (part) throws(AtomicFileError) in
        try file.append(RedactedText(report: part, by: redactor))
      }
    case .appended(let path):
      var text = ""
      try body { (part) throws(AtomicFileError) in text += part }
      try LineFile(appendingTo: path).append(RedactedText(report: text, by: redactor))
    }
  }
}
