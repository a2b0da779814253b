import Foundation
import Glibc
import Testing
@testable import Values

@Suite struct FolderTests {
  private let base = FileManager.default.temporaryDirectory.path + "/folder-\(UUID().uuidString)"

  @Test(arguments: [
    ("a/b/c.txt", "a/b"), ("/a", "/"), ("a", "."), ("/a/b", "/a"), ("/", "/"),
    ("", "."),
  ])
  func `the folder of a path is the part before its last slash`(path: String, folder: String) {
    #expect(Folder.containing(path) == folder)
  }

  @Test func `a folder is created with its missing parents`() throws {
    defer { try? FileManager.default.removeItem(atPath: base) }
    try Folder.create(base + "/one/two")
    var isFolder = ObjCBool(false)
    #expect(FileManager.default.fileExists(atPath: base + "/one/two", isDirectory: &isFolder))
    #expect(isFolder.boolValue)
    #expect(Folder.exists(base + "/one"))
    #expect(!Folder.exists(base + "/two"))
    try Folder.create(base + "/one/two")
  }

  @Test func `simultaneous callers create the same folder`() async throws {
    let base = base
    defer { try? FileManager.default.removeItem(atPath: base) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { try Folder.create(base + "/a/b/c/d") } }
      try await group.waitForAll()
    }
    #expect(FileManager.default.fileExists(atPath: base + "/a/b/c/d"))
  }

  @Test func `a file in the place of a parent is named with the reason`() throws {
    defer { try? FileManager.default.removeItem(atPath: base) }
    try Folder.create(base)
    try Data().write(to: URL(filePath: base + "/file"))
    let error = #expect(throws: FolderError.self) { try Folder.create(base + "/file/one/two") }
    #expect(error?.path == base + "/file/one")
    #expect(error?.cause == SystemCallError(ENOTDIR))
    #expect(error?.cause.reason == "Not a directory")
  }
}
