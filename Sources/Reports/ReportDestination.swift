internal import Values

/// The place to which a report is written.
package enum ReportDestination: Sendable {
  /// A file at this path.
  case file(String)
  /// A new file that only its owner can read, in place of what the path named.
  case privateFile(String)
  case output(Output)

  /// A new file for lines that are written as they arrive; nil for an output.
  func opened() throws(AtomicFileError) -> LineFile? {
    switch self {
    case .output: nil
    case .file(let path): try LineFile(creating: path)
    case .privateFile(let path): try LineFile(creatingPrivate: path)
    }
  }

  /// Writes a whole report in parts; a file is written completely or not at all.
  func write(
    _ redactor: Redactor,
    _ body: ((String) throws(AtomicFileError) -> Void) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    switch self {
    case .output(let output): try body { (part) throws(AtomicFileError) in output.write(part) }
    case .file(let path), .privateFile(let path):
      var file = try AtomicFile(replacing: path)
      try body { (part) throws(AtomicFileError) in
        try file.append(RedactedText(part, by: redactor))
      }
      try file.commit()
    }
  }
}
