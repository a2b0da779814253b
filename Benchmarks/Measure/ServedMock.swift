internal import CodeSources
internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import JSON
internal import MockServer

/// The mock as `authflow run` embeds it, with one key pair for all pools, for others to call.
struct ServedMock {
  /// Serves until the standard input ends; `announce` gets the addresses.
  func serve(_ announce: (JSONObject) -> Void) async throws {
    try await withEmbeddedMock(sink: MemorySink(), now: { Date() }) { endpoint in
      announce(["url": .string(endpoint.url), "control": .string(endpoint.controlURL)])
      await inputEnd()
    }
  }

  /// Returns when whoever started this process has closed its input, or is gone.
  private func inputEnd() async {
    await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
      // A read blocks, so it stays off Swift's own threads.
      DispatchQueue(label: "authflow-measure.input").async {
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) > 0 {}
        end.resume()
      }
    }
  }
}

/// What `authflow run` does with a message, though nobody awaits any here.
private struct MemorySink: MessageSink {
  private let outbox = MemoryOutbox()

  func deliver(_ message: OutgoingMessage) async throws { try outbox.append(message.rfc5322) }
}
