import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Values

@testable import CodeSources

@Suite struct `A folder written by another program` {
  /// Creates a folder and adds a message, in the same way as Python's `mailbox.Maildir`.
  private func write(_ text: String, as name: String, to folder: OutboxFolder) throws {
    for part in ["", "/tmp", "/new", "/cur"] where access(folder.path + part, F_OK) != 0 {
      #expect(mkdir(folder.path + part, 0o700) == 0)
    }
    try folder.put(text, "tmp/\(name)")
    folder.move("tmp/\(name)", to: "new/\(name)")
  }

  private func code(
    _ outbox: MaildirOutbox,
    _ expectations: MessageExpectations
  ) async throws -> String {
    let request = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .seconds(30))
    return try await expectations.awaitCode(request).code.reveal()
  }

  private func reader(_ folder: OutboxFolder) -> MaildirOutbox {
    MaildirOutbox(
      path: folder.path,
      name: "sms-dump",
      makesFolder: false,
      watching: .events(recheck: .seconds(3600))
    )
  }

  @Test func `does not need to exist yet, and is not changed`() async throws {
    let folder = try OutboxFolder()
    let outbox = reader(folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      #expect(access(folder.path, F_OK) != 0)
      try write(messageText("111111"), as: "a", to: folder)
      #expect(try await code(outbox, expectations) == "111111")
      try write(messageText("222222"), as: "b", to: folder)
      #expect(try await code(outbox, expectations) == "222222")
      #expect(try folder.names("new").sorted() == ["a", "b"])
    }
  }

  @Test func `may be removed and created again`() async throws {
    let folder = try OutboxFolder()
    let outbox = reader(folder)
    try write(messageText("000000"), as: "a", to: folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      try FileManager.default.removeItem(atPath: folder.path)
      try write(messageText("111111"), as: "b", to: folder)
      #expect(try await code(outbox, expectations) == "111111")
    }
  }

  @Test func `is read without a tmp folder and without write permission`() async throws {
    let folder = try OutboxFolder()
    try write(messageText("000000"), as: "a", to: folder)
    #expect(rmdir(folder.path + "/tmp") == 0)
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    let outbox = reader(folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      try folder.put(messageText("111111"), "new/b")
      #expect(try await code(outbox, expectations) == "111111")
      #expect(access(folder.path + "/tmp", F_OK) != 0)
    }
  }

  @Test func `blocks the scenario if it cannot be listed`() async throws {
    let folder = try OutboxFolder()
    try Data().write(to: URL(filePath: folder.path))
    let outbox = reader(folder)
    await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.startWatching(outbox)
      }
      let words = "can't use `\(folder.path)/new`: Not a directory"
      #expect(error?.message == "can't read sms-dump: \(words)")
    }
  }

  @Test func `may be written by another process`() async throws {
    let folder = try OutboxFolder()
    let outbox = reader(folder)
    let commands = try CommandFolder()
    let mail = messageText("654321").replacing("\r\n", with: "\\r\\n")
    let script = """
      mkdir -p '\(folder.path)/tmp' '\(folder.path)/new' '\(folder.path)/cur'
      printf '\(mail)' > '\(folder.path)/tmp/a' && mv '\(folder.path)/tmp/a' '\(folder.path)/new/a'
      echo 123456
      """
    let writer = try commands.source(script)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      async let found = code(outbox, expectations)
      let request = AwaitRequest(to: .address("b@c.d"), at: writer, within: .seconds(30))
      #expect(try await dispatcher.openExpectations().awaitCode(request).code.reveal() == "123456")
      #expect(try await found == "654321")
    }
  }
}
