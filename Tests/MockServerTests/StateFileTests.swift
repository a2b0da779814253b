import FoundationEssentials
import JSON
@testable import MockServer
import Synchronization
import TestSupport
import Testing

/// Files that can't be used as a state file, or no longer can.
@Suite struct StateFileTests {
  private let folder: TestFolder
  private var path: String { folder.path(of: "state.db") }

  init() throws { folder = try TestFolder() }

  /// The error of a server that is started with the file.
  private func failure() async -> MockServerError? {
    do {
      try await RunningServer.run(.test(stateFile: path)) { _ in }
      return nil
    } catch {
      return error as? MockServerError
    }
  }

  @Test(arguments: ["users:\n  - ann\n", "SQLite format 3\0", "x"])
  func `a foreign file is rejected and left unchanged`(_ text: String) async throws {
    try folder.write(text, to: "state.db")
    #expect(await failure() == .badState(.foreign, path: path))
    #expect(folder.text(of: "state.db") == text)
    #expect(folder.names() == ["state.db"])
  }

  @Test func `an empty file is a state file without entries`() async throws {
    try folder.write("", to: "state.db")
    #expect(await failure() == nil)
  }

  @Test func `a file of another version is rejected and left unchanged`() async throws {
    #expect(await failure() == nil)
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    // `user_version`, a number of four bytes (SQLite, *Database File Format*, §1.3).
    bytes[63] = 99
    try Data(bytes).write(to: URL(filePath: path))
    #expect(await failure() == .badState(.otherVersion(99), path: path))
    #expect(Array(try Data(contentsOf: URL(filePath: path))) == bytes)
  }

  /// No user can create a file in `/sys`, not even root.
  @Test(arguments: [
    ("none/state.db", "No such file or directory"), ("/sys/state.db", "Permission denied"),
  ])
  func `a missing or read-only folder is reported`(
    _ name: String,
    _ detail: String
  ) async throws {
    let path = name.hasPrefix("/") ? name : folder.path(of: name)
    let error = await #expect(throws: MockServerError.self) {
      try await RunningServer.run(.test(stateFile: path)) { _ in }
    }
    #expect(error == .badState(.cannotOpen(detail: detail), path: path))
  }

  @Test func `a folder is not a state file`() async throws {
    try folder.makeFolder("state.db")
    #expect(await failure() == .badState(.cannotOpen(detail: "Is a directory"), path: path))
  }

  @Test func `a second server is rejected while the first server runs`() async throws {
    try await RunningServer.run(.test(stateFile: path)) { server in
      let pool = try await PoolFixture(on: server)
      #expect(await failure() == .badState(.inUse, path: path))
      #expect(try await pool.signUp("ann").status == 200)
    }
    #expect(await failure() == nil)
  }

  @Test func `only its owner can read the file`() async throws {
    #expect(await failure() == nil)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    // The value is a Swift number, or an object if a library has loaded the full Foundation.
    #expect(facts[.posixPermissions].flatMap { Int("\($0)") } == 0o600)
  }

  @Test func `a call whose changes cannot be written fails, with one report`() async throws {
    let failures = Mutex([StateWriteError]())
    try await RunningServer.run(
      .test(stateFile: path),
      onWriteFailure: { failure in failures.withLock { $0.append(failure) } },
      { server in
        let pool = try await PoolFixture(on: server)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        for name in ["ann", "bob"] {
          let answer = try await pool.signUp(name)
          #expect(answer.status == 500)
          #expect(try answer.errorType == "InternalErrorException")
        }
        let control = try await pool.advance(by: 60, "/clock")
        #expect(control.status == 500)
        #expect(failures.withLock(\.self) == [.moved])
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        // The next call also writes the changes that failed before.
        let again = try await pool.signUp("ann")
        #expect(try again.errorType == "UsernameExistsException")
        #expect(try await pool.signUp("cid").status == 200)
      }
    )
    try await RunningServer.run(.test(stateFile: path), seed: 2) { server in
      let id = try #require(await server.server.keptPools.first?.id)
      let users = try await server.client.call("ListUsers", ["UserPoolId": .string(id)]).json
      #expect(
        users["Users"]?.array?.compactMap { $0["Username"]?.string } == ["ann", "bob", "cid"]
      )
    }
  }
}
