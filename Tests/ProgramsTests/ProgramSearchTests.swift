import FoundationEssentials
@testable import Programs
import TestSupport
import Testing

@Suite struct `Finding a program without running it` {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private func cause(_ program: String, path: String = "/usr/bin:/bin") -> ProgramFailure.Cause? {
    ProgramSearch.obstacle(to: program, in: folder.path, ["PATH": path])?.cause
  }

  @Test func `names are looked up in PATH, and paths start at the folder`() throws {
    #expect(cause("sh") == nil)
    #expect(cause("/bin/sh") == nil)
    #expect(cause("no-such-program") == .notFound(path: nil))
    #expect(cause("sh", path: "") == .notFound(path: nil))
    #expect(cause("") == .notFound(path: nil))
    #expect(cause("./missing") == .notFound(path: "\(folder.path)/./missing"))
    #expect(cause("/bin") == .notExecutable)
  }
}
