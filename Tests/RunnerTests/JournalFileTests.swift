import Glibc
import TestSupport
import Testing
import Values

@testable import Runner

struct JournalFileTests {
  /// A copy of each descriptor of a file, as a program that is being started has until it executes.
  private static func copiedDescriptors(of path: String) -> [CInt] {
    guard let wanted = stat(path: path) else { return [] }
    return (CInt(0)..<4096).compactMap { descriptor in
      guard let facts = stat(descriptor: descriptor), facts.st_ino == wanted.st_ino,
        facts.st_dev == wanted.st_dev
      else { return nil }
      return dup(descriptor)
    }
  }

  @Test func `only the journal of an ended run can be claimed`() throws {
    let folder = try TestFolder()
    let path = folder.path(of: "run")
    var file: JournalFile? = try JournalFile(creating: path, in: folder.path, first: [0x0A])
    #expect(file != nil)
    #expect(try JournalFile(claiming: path) == nil)
    let copies = Self.copiedDescriptors(of: path)
    defer { for copy in copies { close(copy) } }
    #expect(!copies.isEmpty)
    file = nil
    #expect(try JournalFile(claiming: path) != nil)
  }
}
