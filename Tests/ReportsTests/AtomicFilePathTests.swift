import FoundationEssentials
import Glibc
@testable import Reports
import TestSupport
import Testing
import Values

@Suite struct `Paths of atomic files` {
  @Test func `a check of a named pipe neither waits nor ends its reader's input`() throws {
    let folder = try TestFolder()
    let path = folder.path(of: "pipe")
    mkfifo(path, 0o600)
    try AtomicFile.check(path)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.check(path)
    // After a writer has closed the pipe, a poll reports POLLHUP.
    var state = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&state, 1, 0) == 0)
  }

  @Test(arguments: ["new.xml", "below/new.xml", "second.xml"])
  func `a link whose target does not exist is followed, not replaced`(
    _ target: String
  ) throws {
    let folder = try TestFolder()
    let link = { (path: String, target: String) in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: path),
        withDestinationPath: target
      )
    }
    try link("link.xml", target)
    try link("second.xml", folder.path(of: "new.xml"))
    try AtomicFile.write(.unchanged("new"), to: folder.path(of: "link.xml"))
    let file = target == "below/new.xml" ? target : "new.xml"
    #expect(folder.text(of: file) == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: "link.xml"))
        == target
    )
  }

  @Test func `links that lead back to themselves are not replaced`() throws {
    let folder = try TestFolder()
    let path = folder.path(of: "link.xml")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "link.xml")
    let error = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: path)
    }
    #expect(error?.reason == "Too many levels of symbolic links")
    #expect(folder.names() == ["link.xml"])
  }

  @Test func `a private file states why the old file can't be removed`() throws {
    let folder = try TestFolder()
    try folder.write("", to: "lines/file")
    let error = #expect(throws: AtomicFileError.self) {
      _ = try LineFile(creatingPrivate: folder.path(of: "lines"))
    }
    #expect(error?.reason == "Is a directory")
    let missing = folder.path(of: "new")
    _ = try LineFile(creatingPrivate: missing)
    _ = try LineFile(creatingPrivate: missing)
    #expect(folder.text(of: "new")?.isEmpty == true)
  }

  @Test func `a path that ends with a slash is a folder`() throws {
    let folder = try TestFolder()
    let error = #expect(throws: AtomicFileError.self) {
      try AtomicFile.write(.unchanged("x"), to: folder.path(of: "new/"))
    }
    #expect(error?.reason == "Is a directory")
    #expect(folder.names() == [])
  }

  @Test func `only one run at a time writes lines to a file`() throws {
    let place = try TestFolder()
    let path = place.path(of: "events.jsonl")
    let first = try LineFile(creating: path)
    try first.append(.unchanged("first"))
    let error = #expect(throws: AtomicFileError.self) { _ = try LineFile(creating: path) }
    #expect(error?.reason == "another run writes its report there")
    #expect(place.text(of: "events.jsonl") == "first")
    // Two runs can write to one device.
    _ = try (LineFile(creating: "/dev/null"), LineFile(creating: "/dev/null"))
    withExtendedLifetime(first) {}
  }

  @Test func `a file of lines is free after its report`() throws {
    let place = try TestFolder()
    let path = place.path(of: "events.jsonl")
    for text in ["first", "second"] { try LineFile(creating: path).append(.unchanged(text)) }
    #expect(place.text(of: "events.jsonl") == "second")
  }
}
