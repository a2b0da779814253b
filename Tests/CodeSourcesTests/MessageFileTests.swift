@testable import CodeSources
import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Values

private func text(_ code: String) -> Data {
  Data("To: ada@example.com\nMessage-ID: <\(code)@m>\n\nYour code is \(code).".utf8)
}

@Suite struct `A folder of message files` {
  @Test func `delivers files that are closed or renamed, and no others`() async throws {
    let folder = try TestFolder()
    try text("000000").write(to: URL(filePath: folder.path(of: "old.eml")))
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "mails", areFiles: true)
    try await scenario(at: source) { expectations in
      try text("999999").write(to: URL(filePath: folder.path(of: "note.txt")))
      try text("111111").write(to: URL(filePath: folder.path(of: "10:00.eml")))
      #expect(try await expectations.code(at: source) == "111111")
      try text("222222").write(to: URL(filePath: folder.path(of: "10:01.tmp")))
      #expect(rename(folder.path(of: "10:01.tmp"), folder.path(of: "10:01.EML")) == 0)
      #expect(try await expectations.code(at: source) == "222222")
    }
  }

  @Test(arguments: [0o644, 0o755] as [mode_t])
  func `blocks the scenario if it is a file`(_ mode: mode_t) async throws {
    let folder = try TestFolder()
    let path = folder.path(of: "mails")
    try Data().write(to: URL(filePath: path))
    #expect(chmod(path, mode) == 0)
    let source = MaildirOutbox(reading: path, name: "mails", areFiles: true)
    await MessageDispatcher.withDispatcher { dispatcher in
      let expectations = dispatcher.openExpectations()
      let error = await #expect(throws: AwaitError.self) {
        try await expectations.startWatching(source)
      }
      #expect(error?.message == "can't read mails: can't use `\(path)`: Not a directory")
    }
  }

  @Test func `delivers a new message in a file of the same name`() async throws {
    let folder = try TestFolder()
    let path = folder.path(of: "latest.eml")
    try text("000000").write(to: URL(filePath: path))
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "mails", areFiles: true)
    try await scenario(at: source) { expectations in
      try text("111111").write(to: URL(filePath: path))
      #expect(try await expectations.code(at: source) == "111111")
      #expect(unlink(path) == 0)
      try text("222222").write(to: URL(filePath: path))
      #expect(try await expectations.code(at: source) == "222222")
      try text("333333").write(to: URL(filePath: folder.path(of: "next.tmp")))
      #expect(rename(folder.path(of: "next.tmp"), path) == 0)
      #expect(try await expectations.code(at: source) == "333333")
    }
  }

  @Test func `reads a file again that was not a message yet`() async throws {
    let folder = try TestFolder()
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "mails", areFiles: true)
    try await scenario(at: source) { expectations in
      try Data("To: ada@exa".utf8).write(to: URL(filePath: folder.path(of: "a.eml")))
      _ = await expectations.currentPosition()
      try text("111111").write(to: URL(filePath: folder.path(of: "a.eml")))
      #expect(try await expectations.code(at: source) == "111111")
    }
  }
}

@Suite struct `A Maildir with subfolders` {
  @Test(arguments: [".Junk", ".Team.Codes"])
  func `delivers messages of subfolders, also of new ones`(_ name: String) async throws {
    let folder = try TestFolder()
    let manager = FileManager.default
    func make(_ path: String) throws {
      let path = folder.path(of: path)
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for part in ["new", "cur", "tmp", ".Old/new", ".Old/cur"] { try make(part) }
    try text("000000").write(to: URL(filePath: folder.path(of: ".Old/cur/1")))
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "spool")
    try await scenario(at: source) { expectations in
      try text("111111").write(to: URL(filePath: folder.path(of: ".Old/new/2")))
      #expect(try await expectations.code(at: source) == "111111")
      for part in ["cur", "tmp", "new"] { try make("\(name)/\(part)") }
      try text("222222").write(to: URL(filePath: folder.path(of: "\(name)/new/3")))
      #expect(try await expectations.code(at: source) == "222222")
      // A mail program moves a message to another folder.
      #expect(rename(folder.path(of: "\(name)/new/3"), folder.path(of: "cur/3:2,S")) == 0)
      try text("333333").write(to: URL(filePath: folder.path(of: "new/4")))
      #expect(try await expectations.code(at: source) == "333333")
    }
  }
}

/// The time-out of an await at a source; nil if the await gets a code.
private func timeout(
  of expectations: MessageExpectations,
  at source: any CodeSource
) async -> AwaitError? {
  let to = Recipient.address("ada@example.com")
  do throws(AwaitError) {
    let request = AwaitRequest(to: to, at: source, within: .milliseconds(1))
    _ = try await expectations.awaitCode(request)
    return nil
  } catch {
    return error
  }
}

@Suite struct `A time-out at a folder of message files` {
  @Test(arguments: [(["a.txt", ".b", "c.eml"], "1 file"), (["a.txt", "b"], "2 files")])
  func `counts the files with other names`(_ names: [String], _ count: String) async throws {
    let folder = try TestFolder()
    for name in names { try text("111111").write(to: URL(filePath: folder.path(of: name))) }
    #expect(mkdir(folder.path(of: "old"), 0o777) == 0)
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "mails", areFiles: true)
    try await scenario(at: source) { expectations in
      let error = await timeout(of: expectations, at: source)
      #expect(error?.details.last == "ignored \(count) whose name does not end in `.eml`")
    }
  }
}

@Suite struct `A time-out at a missing path` {
  private func source(_ kind: String, _ path: String) -> any CodeSource {
    kind == "mbox"
      ? MboxSource(path: path, name: "spool")
      : MaildirOutbox(reading: path, name: "spool", areFiles: kind == "eml")
  }

  @Test(arguments: ["maildir", "eml", "mbox"])
  func `names the path that does not exist`(_ kind: String) async throws {
    let folder = try TestFolder()
    let path = folder.path(of: "outbocks")
    let source = source(kind, path)
    #expect(source.missingPath == path)
    try await scenario(at: source) { expectations in
      let error = await timeout(of: expectations, at: source)
      #expect(
        error?.message.hasSuffix("looked at 0 messages in spool; `\(path)` does not exist") == true
      )
      let details = error?.details ?? []
      #expect(
        details.suffix(2) == [
          "`\(path)` does not exist", "check `path` of the source `spool`",
        ]
      )
    }
  }

  @Test(arguments: ["maildir", "eml", "mbox"])
  func `names the path also if the scenario's time ends first`(_ kind: String) async throws {
    let folder = try TestFolder()
    let path = folder.path(of: "outbocks")
    let source = source(kind, path)
    try await Stage.run { stage in
      try await stage.expectations.startWatching(source)
      let request = AwaitRequest(
        to: .address("ada@example.com"),
        at: source,
        within: .seconds(60)
      )
      let waiting = Task { await stage.failure(of: request) }
      await stage.clock.someoneSleeps(until: .seconds(60))
      waiting.cancel()
      #expect(await waiting.value == .cancelled)
      let details = stage.expectations.interruptedAwait?.detailsOfInterruption ?? []
      #expect(
        details.suffix(2) == [
          "`\(path)` does not exist", "check `path` of the source `spool`",
        ]
      )
    }
  }

  @Test func `names the missing part of a Maildir`() async throws {
    let folder = try TestFolder()
    let source = MaildirOutbox(reading: folder.path(of: "box"), name: "spool")
    #expect(mkdir(folder.path(of: "box"), 0o777) == 0)
    #expect(source.missingPath == folder.path(of: "box/new"))
    #expect(mkdir(folder.path(of: "box/cur"), 0o777) == 0)
    #expect(source.missingPath == nil)
    try await scenario(at: source) { expectations in
      let error = await timeout(of: expectations, at: source)
      #expect(error?.details.last == "searched `\(folder.path(of: "box"))`")
    }
  }
}
