internal import Diagnostics
internal import Reports
internal import Synchronization
internal import Transport
internal import Waiting

/// The log of `authflow mock --verbose`, with a line for each call.
///
/// One task writes the lines in order, on threads that may block. A slow terminal therefore delays
/// no call. All lines that wait for the terminal are one write. If too many lines wait, the log
/// leaves out further lines, and then reports their number.
final class CallLog: Sendable {
  private let waiting: Mutex<WaitingLines>
  private let wakeUps: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  /// Creates an empty log; `capacity` is the number of bytes from which further lines do not wait.
  init(capacity: Int = 1_048_576) {
    waiting = Mutex(WaitingLines(capacity: capacity))
    (wakeUps, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds a line, and returns immediately.
  func add(_ line: String) {
    waiting.withLock { $0.add(line) }
    wake.yield()
  }

  /// Writes the lines while `body` runs, and returns after the last line.
  func whileWriting(
    to output: Output,
    _ body: () async throws -> Void
  ) async throws {
    // A canceled child task would lose the last lines.
    let writer = Task {
      for await _ in wakeUps {
        let lines = waiting.withLock { $0.take() }
        if !lines.isEmpty { await CallLog.write(lines, to: output) }
      }
    }
    let result = await Result(awaiting: body)
    wake.finish()
    await writer.value
    try result.get()
  }

  private static func write(_ lines: [String], to output: Output) async {
    do throws(TransportError) {
      try await BlockingWork.run { output.write(lines: lines) }
    } catch {
      // Without another thread, the lines are still written.
      output.write(lines: lines)
    }
  }
}

/// The lines of a log that are not written yet.
private struct WaitingLines {
  let capacity: Int
  private var lines: [String] = []
  private var byteCount = 0

  /// The number of lines that were left out after `lines`.
  private var omittedCount = 0

  init(capacity: Int) { self.capacity = capacity }

  /// Adds a line, unless the lines before it already have `capacity` bytes.
  mutating func add(_ line: String) {
    guard byteCount < capacity else {
      omittedCount += 1
      return
    }
    lines.append(line)
    byteCount += line.utf8.count
  }

  /// Removes and returns the lines, and a line about those that were left out.
  mutating func take() -> [String] {
    var taken = lines
    if omittedCount > 0 {
      let count = omittedCount.counting("line")
      taken.append("authflow: left out \(count), because the output is too slow")
    }
    (lines, byteCount, omittedCount) = ([], 0, 0)
    return taken
  }
}
