internal import Synchronization
internal import Values

/// The output of a running program so far.
final class ProgramTranscript: Sendable {
  /// The maximum size of the standard output, in bytes, which exceeds any message or response.
  static let limit = 1 << 20

  /// The number of bytes of standard error that are searched for the first line.
  private static let errorLimit = 4096

  /// Thrown if the standard output exceeds the limit.
  struct OutputLimitExceeded: Error {}

  private let printed = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

  /// The standard output.
  var output: [UInt8] { printed.withLock { $0.output } }

  func add(output bytes: some Collection<UInt8>) throws(OutputLimitExceeded) {
    let isTooMuch = printed.withLock { printed in
      printed.output += bytes
      return printed.output.count > ProgramTranscript.limit
    }
    if isTooMuch { throw OutputLimitExceeded() }
  }

  func add(errors bytes: some Collection<UInt8>) {
    printed.withLock { $0.errors += bytes.prefix(ProgramTranscript.errorLimit - $0.errors.count) }
  }

  /// The first of the standard error's `shownLines`.
  ///
  /// Nil if the line is incomplete, because secrets in it could not be recognized.
  var firstErrorLine: Secret? {
    var errors = printed.withLock { $0.errors }
    if errors.count >= ProgramTranscript.errorLimit {
      let end = errors.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0
      errors.removeSubrange(end...)
    }
    return errors.shownLines.first.map { Secret($0) }
  }
}
