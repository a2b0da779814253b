internal import CodeSources
internal import FoundationEssentials
internal import JSON
internal import MockServer

/// Serves the mock that `authflow run` embeds, with one key pair for all pools, to other processes.
struct ServedMock {
  /// Serves until the standard input ends; passes the URLs to `announce`.
  func serve(_ announce: (JSONObject) -> Void) async throws {
    try await withEmbeddedMock(sink: MemorySink(), now: { Date() }) { endpoint in
      announce(["url": .string(endpoint.url), "control": .string(endpoint.controlURL)])
      await inputEnd()
    }
  }
}

/// Stores messages as `authflow run` does, although nothing awaits them.
private struct MemorySink: MessageSink {
  private let outbox = MemoryOutbox()

  func deliver(_ message: OutgoingMessage) async throws { try outbox.append(message.rfc5322) }
}
