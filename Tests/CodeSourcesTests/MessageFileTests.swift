import CodeSources
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

  @Test func `reads a file again that was not a message yet`() async throws {
    let folder = try TestFolder()
    let source = MaildirOutbox(reading: folder.path(of: "."), name: "mails", areFiles: true)
    try await scenario(at: source) { expectations in
      try Data("To: ada@exa".utf8).write(to: URL(filePath: folder.path(of: "a.eml")))
      _ = await expectations.mark()
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
