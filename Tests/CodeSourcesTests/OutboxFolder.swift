import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Values

@testable import CodeSources

/// The path of an outbox, which the test creates and removes.
final class OutboxFolder: Sendable {
  private let parent: TestFolder

  init() throws { parent = try TestFolder() }

  var path: String { parent.path(of: "outbox") }

  func put(_ text: String, _ place: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(place)"))
  }

  func move(_ place: String, to other: String) {
    #expect(rename("\(path)/\(place)", "\(path)/\(other)") == 0)
  }

  func link(_ place: String, as other: String) {
    #expect(Glibc.link("\(path)/\(place)", "\(path)/\(other)") == 0)
  }

  func names(_ place: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(place)")
  }
}

func messageText(_ code: String) -> String {
  "To: ada@example.com\r\nMessage-ID: <\(code)@m>\r\n\r\nYour code is \(code)."
}

/// Runs a test with a watched folder.
///
/// If the recheck interval never ends, only events can find messages.
func watching(
  _ folder: OutboxFolder,
  _ watching: MaildirOutbox.DetectionMethod = .events(recheck: .seconds(3600)),
  _ body: (MaildirOutbox, () async throws -> String) async throws -> Void
) async throws {
  let outbox = MaildirOutbox(path: folder.path, watching: watching)
  try await MessageDispatcher.withDispatcher { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.startWatching(outbox)
    try await body(outbox) {
      let request = AwaitRequest(
        to: .address("ada@example.com"),
        at: outbox,
        within: .seconds(30)
      )
      return try await expectations.awaitCode(request).code.reveal()
    }
  }
}
