import FoundationEssentials
import Glibc
@testable import Reports
import TestSupport
import Testing
import Values

@Suite struct `Atomic file` {
  @Test func `missing folders are created, and no temporary file remains`() throws {
    let folder = try TestFolder()
    try AtomicFile.write(.unchanged("hello\n"), to: folder.path + "/a/b/junit.xml")
    #expect(folder.text(of: "a/b/junit.xml") == "hello\n")
    let names = folder.names(in: "a/b")
    #expect(names == ["junit.xml"])
  }

  @Test func `the existing file is unchanged until everything is written`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/junit.xml"
    try AtomicFile.write(.unchanged("old"), to: path)
    var file = try AtomicFile(replacing: path)
    try file.append(.unchanged(String(repeating: "x", count: 200_000)))
    #expect(folder.text(of: "junit.xml") == "old")
    #expect(folder.names().count == 2)
    try file.append(.unchanged("y"))
    try file.commit()
    #expect(folder.text(of: "junit.xml")?.utf8.count == 200_001)
    #expect(folder.names() == ["junit.xml"])
  }

  @Test func `an abandoned file is removed completely`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/junit.xml"
    try AtomicFile.write(.unchanged("old"), to: path)
    func giveUp() throws {
      var file = try AtomicFile(replacing: path)
      try file.append(.unchanged(String(repeating: "x", count: 100_000)))
    }
    try giveUp()
    #expect(folder.text(of: "junit.xml") == "old")
    #expect(folder.names() == ["junit.xml"])
  }

  @Test func `a symbolic link is followed, and permissions are kept`() throws {
    let folder = try TestFolder()
    let target = folder.path + "/real.xml"
    try AtomicFile.write(.unchanged("old"), to: target)
    chmod(target, 0o640)
    let link = folder.path + "/link.xml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.xml")
    try AtomicFile.write(.unchanged("new"), to: link)
    #expect(folder.text(of: "real.xml") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.xml")
    #expect(mode(of: target) & 0o777 == 0o640)
  }

  @Test func `a pipe is written to, not replaced`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/pipe"
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.write(.unchanged("through"), to: path)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
    #expect(mode(of: path) & S_IFMT == S_IFIFO)
    #expect(folder.names() == ["pipe"])
  }

  private func mode(of path: String) -> mode_t {
    stat(path: path)?.st_mode ?? 0
  }

  @Test func `a system error is reported with its reason`() throws {
    let folder = try TestFolder()
    try AtomicFile.write(.unchanged("x"), to: folder.path + "/file")
    let error = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: folder.path + "/file/junit.xml")
    }
    #expect(error?.path == folder.path + "/file/junit.xml")
    #expect(error?.reason == "Not a directory")
    #expect(
      #expect(throws: AtomicFileError.self) {
        try AtomicFile.write(.unchanged("x"), to: folder.path)
      }?
      .reason
        == "Is a directory"
    )
    let full = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: "/dev/full")
    }
    #expect(full?.operation == .write)
    #expect(full?.reason == "No space left on device")
    let made = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: "/proc/nowhere/junit.xml")
    }
    #expect(made?.operation == .createFolder)
    #expect(made?.path == "/proc/nowhere")
  }

  @Test func `a report can be streamed into a file`() throws {
    let folder = try TestFolder()
    let report = report(of: Example.events)
    var file = try AtomicFile(replacing: folder.path + "/junit.xml")
    try report.write { (part) throws(AtomicFileError) in try file.append(.unchanged(part)) }
    try file.commit()
    let text = try report.text
    #expect(folder.text(of: "junit.xml") == text)
  }
}

@Suite struct `Reports that can't be written` {
  @Test func `are all named, each once`() throws {
    let folder = try TestFolder()
    let redactor = Redactor()
    var reports: [any Report] = [
      ReportFile.junit(.rich, to: .file(folder.path), redactor),
      ReportFile.markdown(to: .file("/dev/full"), redactor),
      ReportFile.ctrf(to: .file("/dev/full"), redactor),
      ReportFile.ctrf(to: .file(folder.path + "/ctrf.json"), redactor),
    ]
    for event in Example.events { reports.receive(event) }
    let error = #expect(throws: UnwrittenReports.self) { try reports.finish() }
    #expect(
      error?.messages == [
        "`\(folder.path)` can't be written: Is a directory",
        "`/dev/full` can't be written: No space left on device",
      ]
    )
    #expect(folder.names() == ["ctrf.json"])
  }
}
