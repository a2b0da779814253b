import FoundationEssentials
import Glibc
import Mail
import Testing

@testable import CodeSources

@Suite struct `A file in an outbox` {
  @Test func `waits for a file until its writer closes it`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { _, code in
      let file = open("\(folder.path)/new/1", O_WRONLY | O_CREAT, 0o600)
      let half = messageText("111111").dropLast(20)
      #expect(write(file, String(half), half.utf8.count) == half.utf8.count)
      // The folder is listed for the other message until its size settles.
      try folder.put(messageText("222222"), "tmp/2")
      folder.link("tmp/2", as: "new/2")
      #expect(try await code() == "222222")
      let rest = messageText("111111").suffix(20)
      #expect(write(file, String(rest), rest.utf8.count) == rest.utf8.count)
      close(file)
      #expect(try await code() == "111111")
    }
  }

  @Test func `waits for a file that another program reads before its writer closes it`()
    async throws
  {
    let folder = try OutboxFolder()
    try await watching(folder) { _, code in
      let file = open("\(folder.path)/new/1", O_WRONLY | O_CREAT, 0o600)
      let half = messageText("111111").dropLast(20)
      #expect(write(file, String(half), half.utf8.count) == half.utf8.count)
      _ = try Data(contentsOf: URL(filePath: "\(folder.path)/new/1"))
      let rest = messageText("111111").suffix(20)
      #expect(write(file, String(rest), rest.utf8.count) == rest.utf8.count)
      close(file)
      #expect(try await code() == "111111")
    }
  }

  @Test(arguments: [
    MaildirOutbox.DetectionMethod.events(recheck: .seconds(3600)),
    .polling(every: .milliseconds(1)),
  ])
  func `waits for an incomplete file and skips files that are not messages`(
    _ way: MaildirOutbox.DetectionMethod
  ) async throws {
    let folder = try OutboxFolder()
    try await watching(folder, way) { _, code in
      try folder.put("To: ada@exa", "new/a")
      try folder.put("", "new/b")
      try folder.put(messageText("333333"), "new/.c")
      #expect(mkdir("\(folder.path)/new/d", 0o700) == 0)
      #expect(mkfifo("\(folder.path)/new/e", 0o600) == 0)
      #expect(symlink("/nowhere", "\(folder.path)/new/f") == 0)
      try folder.put(messageText("111111"), "new/a")
      #expect(try await code() == "111111")
    }
  }

  @Test func `reports unreadable messages by file name`() async throws {
    let folder = try OutboxFolder()
    let outbox = MaildirOutbox(path: folder.path)
    let details = try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      try folder.put("no message at all", "new/a")
      try folder.put(messageText("111111").replacing("ada", with: "bob"), "new/b")
      while dispatcher.change({ $0.store.arrivals.count }) < 2 { await Task.yield() }
      let ada = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .zero)
      do throws(AwaitError) {
        _ = try await expectations.awaitCode(ada)
        return [""]
      } catch {
        return error.details
      }
    }
    #expect(
      details.contains {
        $0.hasPrefix("\(folder.path)/new/a, ") && $0.hasSuffix(": it is not a valid message")
      }
    )
  }
}

@Suite struct `A folder without a message` {
  @Test(arguments: [
    MaildirOutbox.DetectionMethod.events(recheck: .seconds(3600)), .polling(every: .seconds(3600)),
  ])
  func `is checked again at the end of a time without a message`(
    _ way: MaildirOutbox.DetectionMethod
  ) async throws {
    let folder = try OutboxFolder()
    let outbox = MaildirOutbox(path: folder.path, watching: way)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.startWatching(outbox)
      try await outbox.append(Array(messageText("111111").utf8))
      let request = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .zero)
      await #expect(throws: AwaitError.self) { try await expectations.expectNoMessage(request) }
    }
  }
}

@Test func `a folder shows that no message arrived, or which message did`() async throws {
  let folder = try OutboxFolder()
  let outbox = MaildirOutbox(path: folder.path, watching: .events(recheck: .seconds(3600)))
  try await MessageDispatcher.withDispatcher { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.startWatching(outbox)
    var request = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .zero)
    try await expectations.expectNoMessage(request)
    try await outbox.append(Array(messageText("111111").utf8))
    request.within = .seconds(30)
    await #expect(throws: AwaitError.self) { try await expectations.expectNoMessage(request) }
    #expect(try await expectations.awaitMessage(request).message.messageID == "<111111@m>")
  }
}
