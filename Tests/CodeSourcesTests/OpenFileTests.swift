import FoundationEssentials
import Mail
import Synchronization
import TestSupport
import Testing

@testable import CodeSources

/// The messages that a test's files deliver.
private final class Deliveries: Sendable {
  private let messages = Mutex(0)

  var count: Int { messages.withLock { $0 } }

  var inbox: SourceInbox {
    SourceInbox(awaited: AsyncStream { $0.finish() }, earlier: 0) { report in
      if case .message = report { self.messages.withLock { $0 += 1 } }
    }
  }
}

@Suite struct `A file that a program still writes` {
  @Test func `is not finished when another program closes it`() throws {
    let place = try TestFolder()
    let folder = MaildirFolder(path: place.path(of: "outbox"))
    try folder.make()
    let deliveries = Deliveries()
    var files = MaildirFiles(folder, deliveries.inbox)
    try Data("To: ada@example.com\n\nYour".utf8)
      .write(to: URL(filePath: place.path(of: "outbox/new/1")))
    files.noteCreation(of: "1")
    files.noteOpening(of: "1")
    files.noteReading(of: .new, "1")
    for _ in 1...3 { files.list() }
    #expect(deliveries.count == 0)
    #expect(!files.areSettled)
    files.takeClosed(.new, "1")
    #expect(deliveries.count == 1)
    files.list()
    #expect(files.areSettled)
  }

  @Test func `is not finished if it had another message before`() throws {
    let place = try TestFolder()
    let folder = MaildirFolder(path: place.path(of: "."), layout: .messageFiles)
    let file = URL(filePath: place.path(of: "1.eml"))
    try Data("To: ada@example.com\n\nYour code is 000000.".utf8).write(to: file)
    let deliveries = Deliveries()
    var files = MaildirFiles(folder, deliveries.inbox)
    try Data("To: ada@example.com\n\nYour".utf8).write(to: file)
    files.noteOpening(of: "1.eml")
    for _ in 1...3 { files.list() }
    #expect(deliveries.count == 0)
    files.takeClosed(MaildirFolder.Part(path: ""), "1.eml")
    #expect(deliveries.count == 1)
    // The reading opened and closed the file too.
    files.noteOpening(of: "1.eml")
    files.noteReading(of: MaildirFolder.Part(path: ""), "1.eml")
    #expect(files.areSettled)
  }
}
