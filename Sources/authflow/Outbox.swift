internal import CodeSources
internal import MockServer

/// Where the mock's messages go, and where awaits look for them: memory, or a Maildir when a folder
/// is asked for.
struct Outbox: MessageSink {
  /// What awaits watch.
  let source: any CodeSource
  private let take: @Sendable ([UInt8]) async throws -> Void
  private let complain: @Sendable (String) -> Void

  /// `complain` hears why a message could not be delivered; the call that sent it only learns that.
  init(folder: String?, complain: @escaping @Sendable (String) -> Void) {
    self.complain = complain
    if let folder {
      let maildir = MaildirOutbox(path: Surroundings.absolute(folder), now: Surroundings.now)
      source = maildir
      take = { bytes in try await maildir.append(bytes) }
    } else {
      let memory = MemoryOutbox()
      source = memory
      take = { bytes in try memory.append(bytes) }
    }
  }

  func deliver(_ message: OutgoingMessage) async throws {
    do { try await take(message.rfc5322) } catch {
      let reason = (error as? CodeSourceError)?.message ?? "it is no readable message"
      complain("the message for \(message.recipient) can't be delivered: \(reason)")
      throw error
    }
  }
}
