import Glibc
@testable import Reports
import TestSupport
import Testing
import Values

@Suite struct `Paths of open descriptors` {
  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"], [false, true])
  func `a path or a link of an open file continues the file`(
    _ folder: String,
    _ isLinked: Bool
  ) throws {
    let place = try TestFolder()
    let path = place.path(of: "output")
    // Programs inherit only descriptors without O_CLOEXEC.
    let output = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(output) }
    try FileSystem.write(Array("before ".utf8), to: output, of: path)
    let name = isLinked ? place.path(of: "second") : "\(folder)\(output)"
    if isLinked {
      try #require(symlink("\(folder)\(output)", place.path(of: "first")) == 0)
      try #require(symlink("first", name) == 0)
    }
    try AtomicFile.check(name)
    var report = try AtomicFile(replacing: name)
    try report.append(.unchanged("report "))
    try report.commit()
    try LineFile(creating: name).append(.unchanged("events "))
    try FileSystem.write(Array("after".utf8), to: output, of: path)
    #expect(place.text(of: "output") == "before report events after")
  }

  @Test func `a path of a connected socket writes to its peer`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    try AtomicFile.write(.unchanged("report"), to: "/dev/fd/\(ends[0])")
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = recv(ends[1], &bytes, bytes.count, CInt(MSG_DONTWAIT))
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "report")
  }

  @Test func `a path of an open pipe is written to, but only at the pipe's output`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let paths = ends.map { "/dev/fd/\($0)" }
    let error = #expect(throws: AtomicFileError.self) { try AtomicFile.check(paths[0]) }
    #expect(error?.reason == "Bad file descriptor")
    guard case .file = ReportDestination.place(at: paths[1], until: { true }) else {
      Issue.record("the path counts as a named pipe")
      return
    }
    try AtomicFile.check(paths[1])
    try RedactedText.unchanged("report").write(to: paths[1]) { true }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "report")
  }

  @Test func `a path of a descriptor that the program opened itself can't be written`() throws {
    let folder = try TestFolder()
    let own = open(folder.path(of: "own"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(own) }
    let error = #expect(throws: AtomicFileError.self) { try AtomicFile.check("/dev/fd/\(own)") }
    #expect(error?.reason == "Bad file descriptor")
  }

  @Test func `a path of an unconnected socket can't be written`() throws {
    let socket = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    let error = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: "/dev/fd/\(socket)")
    }
    #expect(error?.reason == "No such device or address")
  }
}
