internal import Values

/// The place to which a report is written.
package enum ReportDestination: Sendable {
  /// A file at this path.
  case file(String)
  case output(Output)

  /// Writes a whole report in parts; a file is written completely or not at all.
  func write(
    _ redactor: Redactor,
    _ body: ((String) throws(AtomicFileError) -> Void) throws(AtomicFileError) -> Void
  ) throws(AtomicFileError) {
    switch self {
    case .output(let output): try body { (part) throws(AtomicFileError) in output.write(part) }
    case .file(let path):
      var file = try AtomicFile(replacing: path)
      try body { (part) throws(AtomicFileError) in
        try file.append(RedactedText(part, by: redactor))
      }
      try file.commit()
    }
  }
}
