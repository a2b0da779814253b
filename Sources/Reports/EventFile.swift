internal import JSON
package import RunRecord
package import Values

/// The events of a run, one JSON object per line, written as they happen.
///
/// A killed run leaves all lines up to then, and perhaps a part of the next.
package struct EventFile: Report {
  /// The number of bytes that are written at once.
  private static let bufferSize = 1 << 20

  private let destination: ReportDestination
  private let isPrivate: Bool
  private let redactor: Redactor
  private var file: LineFile?
  private var failure: AtomicFileError?

  /// Creates the report of a run that has not started.
  ///
  /// A file is created or emptied at the first event. Only its owner can read a private file.
  package init(_ destination: ReportDestination, isPrivate: Bool = false, _ redactor: Redactor) {
    (self.destination, self.isPrivate, self.redactor) = (destination, isPrivate, redactor)
  }

  package mutating func receive(_ event: RunEvent) {
    guard failure == nil else { return }
    do throws(AtomicFileError) {
      var line: [UInt8] = []
      try event.writeText { (part) throws(AtomicFileError) in
        if line.isEmpty { line = part } else { line += part }
        guard line.count >= EventFile.bufferSize else { return }
        try write(line)
        line = []
      }
      line.append(UInt8(ascii: "\n"))
      try write(line)
    } catch {
      failure = error
    }
  }

  private mutating func write(_ text: [UInt8]) throws(AtomicFileError) {
    switch destination {
    case .output(let output): output.write(report: String(decoding: text, as: UTF8.self))
    case .file, .appended, .pipe:
      if file == nil { file = try destination.opened(isPrivate: isPrivate) }
      try file?.append(RedactedBytes(report: text, by: redactor))
    }
  }

  package mutating func finish() throws(AtomicFileError) {
    file = nil
    if let failure { throw failure }
  }
}
