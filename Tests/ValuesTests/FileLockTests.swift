import Glibc
import TestSupport
import Testing

@testable import Values

struct FileLockTests {
  @Test func `a released file is unlocked although a copy of its descriptor is open`() throws {
    let folder = try TestFolder()
    let path = folder.path(of: "file")
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
    // A program that is being started has such a copy until it executes.
    let copy = dup(file)
    defer { close(copy) }
    FileLock.release(file)
    let other = open(path, O_RDWR | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
  }
}
