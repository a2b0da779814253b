import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Values

@testable import CodeSources

@Suite struct `A folder as an outbox` {
  @Test func `is created if it is missing, and delivers the messages written to it`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { outbox, code in
      try await outbox.append(Array(messageText("111111").utf8))
      #expect(try await code() == "111111")
      #expect(try folder.names("tmp") == [])
      #expect(try folder.names("new").count == 1)
    }
  }

  @Test func `names the missing parent that can't be created`() throws {
    let folder = try TestFolder()
    try Data().write(to: URL(filePath: folder.path(of: "file")))
    let parent = folder.path(of: "file/a")
    #expect(throws: CodeSourceError.unusableFolder(path: parent, reason: "Not a directory")) {
      try MaildirFolder(path: "\(parent)/outbox").make()
    }
  }

  @Test func `delivers a message that another program links into it`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { _, code in
      try folder.put(messageText("111111"), "tmp/1")
      folder.link("tmp/1", as: "new/1")
      #expect(try await code() == "111111")
    }
  }

  @Test func `delivers a linked message that another program reads at once`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { _, code in
      try folder.put(messageText("111111"), "tmp/1")
      folder.link("tmp/1", as: "new/1")
      _ = try Data(contentsOf: URL(filePath: "\(folder.path)/new/1"))
      #expect(try await code() == "111111")
    }
  }

  @Test func `does not deliver messages that were in it before`() async throws {
    let folder = try OutboxFolder()
    let writer = MaildirOutbox(path: folder.path)
    try await writer.append(Array(messageText("000000").utf8))
    try await watching(folder) { _, code in
      try await writer.append(Array(messageText("111111").utf8))
      #expect(try await code() == "111111")
    }
  }

  @Test func `delivers a message once, even if a mail program moves it`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { _, code in
      try folder.put(messageText("111111"), "tmp/a")
      folder.move("tmp/a", to: "new/a")
      #expect(try await code() == "111111")
      folder.move("new/a", to: "cur/a:2,S")
      try folder.put(messageText("222222"), "tmp/b")
      folder.move("tmp/b", to: "cur/b:2,S")
      #expect(try await code() == "222222")
    }
  }

  @Test func `is listed at intervals if there are no events`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder, .polling(every: .milliseconds(1))) { outbox, code in
      for code in ["111111", "222222"] { try await outbox.append(Array(messageText(code).utf8)) }
      #expect(try await code() == "111111")
      #expect(try await code() == "222222")
    }
  }

  @Test func `recreates its subfolders if they disappear`() async throws {
    let folder = try OutboxFolder()
    try await watching(folder) { outbox, code in
      folder.move("new", to: "old")
      folder.move("cur", to: "older")
      try await outbox.append(Array(messageText("111111").utf8))
      #expect(try await code() == "111111")
    }
  }

  @Test func `blocks the scenario if it cannot be used`() async throws {
    let folder = try OutboxFolder()
    try Data().write(to: URL(filePath: folder.path))
    let outbox = MaildirOutbox(path: "\(folder.path)/outbox")
    await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.startWatching(outbox)
      }
      #expect(
        error?.message
          == "can't read outbox: can't use `\(folder.path)/outbox`: Not a directory"
      )
    }
    await #expect(throws: CodeSourceError.self) { try await outbox.append([]) }
  }

  @Test func `delivers each of many messages to its scenario`() async throws {
    let folder = try OutboxFolder()
    let outbox = MaildirOutbox(path: folder.path, watching: .events(recheck: .seconds(3600)))
    let codes = await MessageDispatcher.withDispatcher { dispatcher in
      await withTaskGroup(of: String?.self) { group in
        for index in 0..<50 {
          let expectations = dispatcher.openExpectations()
          group.addTask {
            let address = "user\(index)@example.com"
            let request = AwaitRequest(to: .address(address), at: outbox, within: .seconds(30))
            let mail = messageText("\(100_000 + index)").replacing("ada@example.com", with: address)
            guard (try? await expectations.startWatching(outbox)) != nil,
              (try? await outbox.append(Array(mail.utf8))) != nil
            else { return nil }
            return try? await expectations.awaitCode(request).code.reveal()
          }
        }
        return await group.reduce(into: []) { $0.append($1 ?? "") }
      }
    }
    #expect(codes.sorted() == (0..<50).map { "\(100_000 + $0)" })
  }
}
