import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Values

@testable import CodeSources

/// An mbox file in a folder of its own.
private final class Mbox: Sendable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  var path: String { folder.path(of: "mail") }

  /// Appends bytes without a lock, as simple writers do.
  func append(_ text: String) throws {
    let file = try #require(fopen(path, "a"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }

  func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + ".new"))
    #expect(rename(path + ".new", path) == 0)
  }

  /// Replaces the content without a new file, as mail programs do to store flags.
  func overwrite(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  func truncate() throws { #expect(Glibc.truncate(path, 0) == 0) }

  var source: MboxSource { MboxSource(path: path, name: "spool") }
}

extension String {
  /// Lines that make a message longer than several others.
  fileprivate static let padding = String(repeating: "\npadding", count: 100)
}

private func message(_ code: String, flags: String = "", body: String? = nil) -> String {
  """
  From no-reply@verificationemail.com Fri Nov 27 10:00:00 2026
  \(flags)To: ada@example.com
  Message-ID: <\(code)@m>
  Subject: Your code

  \(body ?? "Your code is \(code).")


  """
}

@Suite struct `An mbox file` {
  @Test func `delivers messages that are appended, and no earlier ones`() async throws {
    let mbox = try Mbox()
    try mbox.append(message("000000"))
    let source = mbox.source
    try await scenario(at: source) { expectations in
      try mbox.append(message("111111"))
      #expect(try await expectations.code(at: source) == "111111")
      try mbox.append(message("222222"))
      #expect(try await expectations.code(at: source) == "222222")
    }
  }

  @Test func `may not exist yet`() async throws {
    let mbox = try Mbox()
    let source = mbox.source
    try await scenario(at: source) { expectations in
      try mbox.append(message("111111"))
      #expect(try await expectations.code(at: source) == "111111")
    }
  }

  @Test func `delivers a message that is written in two parts`() async throws {
    let mbox = try Mbox()
    let source = mbox.source
    let whole = message("111111")
    let half = whole.prefix(whole.count - 20)
    try await scenario(at: source) { expectations in
      try mbox.append(String(half))
      _ = await expectations.currentPosition()
      try mbox.append(String(whole.dropFirst(half.count)))
      #expect(try await expectations.code(at: source) == "111111")
    }
  }

  @Test func `is not read while a writer holds a lock file`() async throws {
    let mbox = try Mbox()
    let source = mbox.source
    try await scenario(at: source) { expectations in
      try Data().write(to: URL(filePath: mbox.path + ".lock"))
      try mbox.append(message("111111"))
      await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(300))
      }
      #expect(unlink(mbox.path + ".lock") == 0)
      #expect(try await expectations.code(at: source) == "111111")
    }
  }

  @Test func `is read from its start after it was emptied`() async throws {
    let mbox = try Mbox()
    try mbox.append(message("000000") + message("000001"))
    let source = mbox.source
    try await scenario(at: source) { expectations in
      try mbox.truncate()
      _ = await expectations.currentPosition()
      try mbox.append(message("111111"))
      #expect(try await expectations.code(at: source) == "111111")
    }
  }

  @Test func `delivers only new messages after another program rewrote it`() async throws {
    let mbox = try Mbox()
    try mbox.append(message("000000") + message("000001"))
    let source = mbox.source
    try await scenario(at: source) { expectations in
      let read = message("000001").replacing("Subject:", with: "Status: RO\nSubject:")
      try mbox.replace(read + message("111111"))
      #expect(try await expectations.code(at: source) == "111111")
      await #expect(throws: AwaitError.self) {
        try await expectations.code(at: source, within: .milliseconds(100))
      }
    }
  }

  @Test func `delivers only new messages after a mail program changed it in place`() async throws {
    let mbox = try Mbox()
    try mbox.append(message("000000"))
    let source = mbox.source
    try await scenario(at: source) { expectations in
      try mbox.append(message("111111"))
      #expect(try await expectations.code(at: source) == "111111")
      let flagged = ["000000", "111111"].map { message($0, flags: "Status: RO\nX-UID: 1\n") }
      try mbox.overwrite(flagged.joined() + message("222222"))
      #expect(try await expectations.code(at: source) == "222222")
      try mbox.overwrite(flagged[1] + message("333333", body: "333333" + .padding))
      #expect(try await expectations.code(at: source) == "333333")
    }
  }

  @Test func `reports the folder's error if it can't be read`() async throws {
    let folder = try TestFolder()
    let source = MboxSource(path: folder.path(of: ""), name: "spool")
    let message = await failure(at: source)
    #expect(message?.contains("Is a directory") == true)
  }
}

@Test(arguments: [
  ("From a@b.test Fri Nov 27 10:00:00 2026", true), ("From a Fri Nov 27 10:00 2026", true),
  ("From now on, use this code", false), ("From: a@b.test", false), ("From", false),
])
func `a message starts with a line that has a sender and a time`(_ line: String, _ isMark: Bool) {
  #expect(MboxText.isMark(Array(line.utf8)[...]) == isMark)
}

@Test func `one quote is removed before From, as mboxo and mboxrd need`() {
  let text = "From a 10:00:00\nTo: a\n\n>From me\n>>From you\n> From us\nä"
  let found = MboxText.message(Array(text.utf8)[...])
  #expect(String(decoding: found, as: UTF8.self) == "To: a\n\nFrom me\n>From you\n> From us\nä")
}

@Test func `a message starts only after an empty line`() {
  let text = "From a 10:00:00\r\nA: b\r\n\r\nx\r\nFrom b 10:00:00\r\n\r\nFrom c 10:00:00\r\n"
  #expect(MboxText.starts(in: Array(text.utf8)[...]).count == 2)
}
