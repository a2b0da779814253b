import FoundationEssentials
import Glibc
import Mail
import TestSupport
import Testing
import Values

@testable import CodeSources

/// The path of an outbox, which the test creates and removes.
private final class Folder: Sendable {
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

private func text(_ code: String) -> String {
  "To: ada@example.com\r\nMessage-ID: <\(code)@m>\r\n\r\nYour code is \(code)."
}

/// Runs a test with a watched folder.
///
/// If the recheck interval never ends, only events can find messages.
private func watching(
  _ folder: Folder,
  _ watching: MaildirOutbox.Watching = .events(recheck: .seconds(3600)),
  _ body: (MaildirOutbox, () async throws -> String) async throws -> Void
) async throws {
  let outbox = MaildirOutbox(path: folder.path, watching: watching)
  try await MessageDispatcher.withDispatcher { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.arm(outbox)
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

@Suite struct `A folder as an outbox` {
  @Test func `is created if it is missing, and delivers the messages written to it`() async throws {
    let folder = try Folder()
    try await watching(folder) { outbox, code in
      try await outbox.append(Array(text("111111").utf8))
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
    let folder = try Folder()
    try await watching(folder) { _, code in
      try folder.put(text("111111"), "tmp/1")
      folder.link("tmp/1", as: "new/1")
      #expect(try await code() == "111111")
    }
  }

  @Test func `waits for a file until its writer closes it`() async throws {
    let folder = try Folder()
    try await watching(folder) { _, code in
      let file = open("\(folder.path)/new/1", O_WRONLY | O_CREAT, 0o600)
      let half = text("111111").dropLast(20)
      #expect(write(file, String(half), half.utf8.count) == half.utf8.count)
      // The folder is listed for the other message until its size settles.
      try folder.put(text("222222"), "tmp/2")
      folder.link("tmp/2", as: "new/2")
      #expect(try await code() == "222222")
      let rest = text("111111").suffix(20)
      #expect(write(file, String(rest), rest.utf8.count) == rest.utf8.count)
      close(file)
      #expect(try await code() == "111111")
    }
  }

  @Test func `does not deliver messages that were in it before`() async throws {
    let folder = try Folder()
    let writer = MaildirOutbox(path: folder.path)
    try await writer.append(Array(text("000000").utf8))
    try await watching(folder) { _, code in
      try await writer.append(Array(text("111111").utf8))
      #expect(try await code() == "111111")
    }
  }

  @Test func `delivers a message once, even if a mail program moves it`() async throws {
    let folder = try Folder()
    try await watching(folder) { _, code in
      try folder.put(text("111111"), "tmp/a")
      folder.move("tmp/a", to: "new/a")
      #expect(try await code() == "111111")
      folder.move("new/a", to: "cur/a:2,S")
      try folder.put(text("222222"), "tmp/b")
      folder.move("tmp/b", to: "cur/b:2,S")
      #expect(try await code() == "222222")
    }
  }

  @Test(arguments: [
    MaildirOutbox.Watching.events(recheck: .seconds(3600)), .polling(every: .milliseconds(1)),
  ])
  func `waits for an incomplete file and skips files that are not messages`(
    _ way: MaildirOutbox.Watching
  ) async throws {
    let folder = try Folder()
    try await watching(folder, way) { _, code in
      try folder.put("To: ada@exa", "new/a")
      try folder.put("", "new/b")
      try folder.put(text("333333"), "new/.c")
      #expect(mkdir("\(folder.path)/new/d", 0o700) == 0)
      #expect(mkfifo("\(folder.path)/new/e", 0o600) == 0)
      #expect(symlink("/nowhere", "\(folder.path)/new/f") == 0)
      try folder.put(text("111111"), "new/a")
      #expect(try await code() == "111111")
    }
  }

  @Test(arguments: [
    MaildirOutbox.Watching.events(recheck: .seconds(3600)), .polling(every: .seconds(3600)),
  ])
  func `is checked again at the end of a time without a message`(
    _ way: MaildirOutbox.Watching
  ) async throws {
    let folder = try Folder()
    let outbox = MaildirOutbox(path: folder.path, watching: way)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      try await outbox.append(Array(text("111111").utf8))
      let request = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .zero)
      await #expect(throws: AwaitError.self) { try await expectations.expectNoMessage(request) }
    }
  }

  @Test func `is listed at intervals if there are no events`() async throws {
    let folder = try Folder()
    try await watching(folder, .polling(every: .milliseconds(1))) { outbox, code in
      for code in ["111111", "222222"] { try await outbox.append(Array(text(code).utf8)) }
      #expect(try await code() == "111111")
      #expect(try await code() == "222222")
    }
  }

  @Test func `recreates its subfolders if they disappear`() async throws {
    let folder = try Folder()
    try await watching(folder) { outbox, code in
      folder.move("new", to: "old")
      folder.move("cur", to: "older")
      try await outbox.append(Array(text("111111").utf8))
      #expect(try await code() == "111111")
    }
  }

  @Test func `reports unreadable messages by file name`() async throws {
    let folder = try Folder()
    let outbox = MaildirOutbox(path: folder.path)
    let details = try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      try folder.put("no message at all", "new/a")
      try folder.put(text("111111").replacing("ada", with: "bob"), "new/b")
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

  @Test func `blocks the scenario if it cannot be used`() async throws {
    let folder = try Folder()
    try Data().write(to: URL(filePath: folder.path))
    let outbox = MaildirOutbox(path: "\(folder.path)/outbox")
    await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      let error = await #expect(throws: AwaitError.self) { try await expectations.arm(outbox) }
      #expect(
        error?.message
          == "can't read outbox: can't use `\(folder.path)/outbox`: Not a directory"
      )
    }
    await #expect(throws: CodeSourceError.self) { try await outbox.append([]) }
  }

  @Test func `delivers each of many messages to its scenario`() async throws {
    let folder = try Folder()
    let outbox = MaildirOutbox(path: folder.path, watching: .events(recheck: .seconds(3600)))
    let codes = await MessageDispatcher.withDispatcher { dispatcher in
      await withTaskGroup(of: String?.self) { group in
        for index in 0..<50 {
          let expectations = dispatcher.openExpectations()
          group.addTask {
            let address = "user\(index)@example.com"
            let request = AwaitRequest(to: .address(address), at: outbox, within: .seconds(30))
            let mail = text("\(100_000 + index)").replacing("ada@example.com", with: address)
            guard (try? await expectations.arm(outbox)) != nil,
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

@Suite struct `A folder written by another program` {
  /// Creates a folder and adds a message, in the same way as Python's `mailbox.Maildir`.
  private func write(_ text: String, as name: String, to folder: Folder) throws {
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

  private func reader(_ folder: Folder) -> MaildirOutbox {
    MaildirOutbox(
      path: folder.path,
      name: "sms-dump",
      makesFolder: false,
      watching: .events(recheck: .seconds(3600))
    )
  }

  @Test func `does not need to exist yet, and is not changed`() async throws {
    let folder = try Folder()
    let outbox = reader(folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      #expect(access(folder.path, F_OK) != 0)
      try write(text("111111"), as: "a", to: folder)
      #expect(try await code(outbox, expectations) == "111111")
      try write(text("222222"), as: "b", to: folder)
      #expect(try await code(outbox, expectations) == "222222")
      #expect(try folder.names("new").sorted() == ["a", "b"])
    }
  }

  @Test func `may be removed and created again`() async throws {
    let folder = try Folder()
    let outbox = reader(folder)
    try write(text("000000"), as: "a", to: folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      try FileManager.default.removeItem(atPath: folder.path)
      try write(text("111111"), as: "b", to: folder)
      #expect(try await code(outbox, expectations) == "111111")
    }
  }

  @Test func `is read without a tmp folder and without write permission`() async throws {
    let folder = try Folder()
    try write(text("000000"), as: "a", to: folder)
    #expect(rmdir(folder.path + "/tmp") == 0)
    #expect(chmod(folder.path, 0o500) == 0)
    defer { chmod(folder.path, 0o700) }
    let outbox = reader(folder)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      try folder.put(text("111111"), "new/b")
      #expect(try await code(outbox, expectations) == "111111")
      #expect(access(folder.path + "/tmp", F_OK) != 0)
    }
  }

  @Test func `blocks the scenario if it cannot be listed`() async throws {
    let folder = try Folder()
    try Data().write(to: URL(filePath: folder.path))
    let outbox = reader(folder)
    await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      let error = await #expect(throws: AwaitError.self) { try await expectations.arm(outbox) }
      let words = "can't use `\(folder.path)/new`: Not a directory"
      #expect(error?.message == "can't read sms-dump: \(words)")
    }
  }

  @Test func `may be written by another process`() async throws {
    let folder = try Folder()
    let outbox = reader(folder)
    let commands = try CommandFolder()
    let mail = text("654321").replacing("\r\n", with: "\\r\\n")
    let script = """
      mkdir -p '\(folder.path)/tmp' '\(folder.path)/new' '\(folder.path)/cur'
      printf '\(mail)' > '\(folder.path)/tmp/a' && mv '\(folder.path)/tmp/a' '\(folder.path)/new/a'
      echo 123456
      """
    let writer = try commands.source(script)
    try await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      try await expectations.arm(outbox)
      async let found = code(outbox, expectations)
      let request = AwaitRequest(to: .address("b@c.d"), at: writer, within: .seconds(30))
      #expect(try await dispatcher.openExpectations().awaitCode(request).code.reveal() == "123456")
      #expect(try await found == "654321")
    }
  }
}

@Test func `a folder shows that no message arrived, or which message did`() async throws {
  let folder = try Folder()
  let outbox = MaildirOutbox(path: folder.path, watching: .events(recheck: .seconds(3600)))
  try await MessageDispatcher.withDispatcher { dispatcher in
    let expectations = dispatcher.openExpectations()
    try await expectations.arm(outbox)
    var request = AwaitRequest(to: .address("ada@example.com"), at: outbox, within: .zero)
    try await expectations.expectNoMessage(request)
    try await outbox.append(Array(text("111111").utf8))
    request.within = .seconds(30)
    await #expect(throws: AwaitError.self) { try await expectations.expectNoMessage(request) }
    #expect(try await expectations.awaitMessage(request).message.messageID == "<111111@m>")
  }
}
