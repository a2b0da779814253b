import FoundationEssentials
import TestSupport
import Testing
@testable import Workflows

@Suite struct `Watches of a source` {
  @Test func `with the same process ID do not share a file`() async throws {
    let workspace = try Workspace([:])
    let base = workspace.path("project")
    let watched = WatchedSource(of: StateFolder(base: base, environment: workspace.environment))
    let count = { @Sendable in
      let names = try? FileManager.default.contentsOfDirectory(atPath: watched.folder)
      return names?.count { $0.hasPrefix("mail.") }
    }
    try await watched.whileWatching("mail", { _ in }) {
      try await watched.whileWatching("mail", { _ in }) {
        #expect(count() == 2)
      }
      #expect(count() == 1)
    }
    #expect(count() == 0)
  }
}
