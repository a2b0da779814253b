internal import Reports
internal import Transport

/// The log of `authflow mock --verbose`, with a line for each call.
///
/// One task writes the lines in order, on threads that may block. A slow terminal therefore delays
/// no call.
struct CallLog: Sendable {
  private let lines: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (lines, continuation) = AsyncStream.makeStream(of: String.self) }

  /// Adds a line, and returns immediately.
  func add(_ line: String) { continuation.yield(line) }

  /// Writes the lines while `body` runs, and returns after the last line.
  func whileWriting(
    to output: Output,
    _ body: () async throws -> Void
  ) async throws {
    // A canceled child task would lose the last lines.
    let writer = Task { [lines] in
      for await line in lines { await CallLog.write(line, to: output) }
    }
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    continuation.finish()
    await writer.value
    try result.get()
  }

  private static func write(_ line: String, to output: Output) async {
    do throws(TransportError) {
      try await BlockingWork.run { output.write(line: line) }
    } catch {
      // Without another thread, the line is still written.
      output.write(line: line)
    }
  }
}
