import CodeSources
import FoundationEssentials
import MockServer
import Synchronization

/// Delivers the mock's messages where awaits look for them.
final class TestOutbox: MessageSink {
  let memory = MemoryOutbox()
  private let kept = Mutex<[String]>([])
  private let folder: String?

  init(folder: String? = nil) { self.folder = folder }

  var mails: [String] { kept.withLock { $0 } }

  func deliver(_ message: OutgoingMessage) async throws {
    kept.withLock { $0.append(String(decoding: message.rfc5322, as: UTF8.self)) }
    try memory.append(message.rfc5322)
    guard let folder else { return }
    // The file is complete or absent at any moment, because readers run concurrently.
    try Data(message.rfc5322).write(
      to: URL(filePath: "\(folder)/\(message.recipient)"),
      options: .atomic
    )
  }
}
