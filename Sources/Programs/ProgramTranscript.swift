internal import Synchronization
internal import Values

/// A running program's output so far.
final class ProgramTranscript: Sendable {
  /// More bytes than any message or response.
  ///
  /// A program that prints more prints something else.
  static let limit = 1 << 20

  /// How much of the standard error is searched for its first line.
  private static let errorLimit = 4096

  /// The standard output exceeded the limit.
  struct TooMuch: Error {}

  private let printed = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

  /// The standard output.
  var output: [UInt8] { printed.withLock { $0.output } }

  func add(output bytes: some Collection<UInt8>) throws(TooMuch) {
    let isTooMuch = printed.withLock { printed in
      printed.output += bytes
      return printed.output.count > ProgramTranscript.limit
    }
    if isTooMuch { throw TooMuch() }
  }

  func add(errors bytes: some Collection<UInt8>) {
    printed.withLock { $0.errors += bytes.prefix(ProgramTranscript.errorLimit - $0.errors.count) }
  }

  /// The first non-empty line of the standard error, without control characters.
  ///
  /// It is complete or missing: half a secret would no longer be found in it.
  var firstErrorLine: Secret? {
    let errors = printed.withLock { $0.errors }
    var lines = errors.split { $0 == 0x0A || $0 == 0x0D }
    if errors.count >= ProgramTranscript.errorLimit { lines = lines.dropLast() }
    let texts = lines.map { line in
      String(decoding: line, as: UTF8.self).unicodeScalars
        .filter { $0.properties.generalCategory != .control }
        .reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    return texts.first { !$0.allSatisfy(\.isWhitespace) }.map { Secret($0) }
  }
}
