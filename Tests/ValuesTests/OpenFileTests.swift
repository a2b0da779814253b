import Glibc
import TestSupport
import Testing

@testable import Values

struct OpenFileTests {
  @Test func `all bytes are written, and read up to the end or the limit`() throws {
    let folder = try TestFolder()
    let file = open(folder.path(of: "file"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let bytes = (0..<100_000).map { UInt8($0 % 251) }
    try OpenFile.write(bytes, to: file)
    lseek(file, 0, SEEK_SET)
    #expect(try OpenFile.bytes(from: file) == bytes)
    lseek(file, 0, SEEK_SET)
    #expect(try OpenFile.bytes(from: file, limit: 1).count == 65_536)
  }

  @Test func `a failed write is tried again as long as the caller wants`() {
    var codes: [CInt] = []
    #expect(throws: SystemCallError(EBADF)) {
      try OpenFile.write([1], to: -1) {
        codes.append($0)
        return codes.count < 3
      }
    }
    #expect(codes == [EBADF, EBADF, EBADF])
  }
}
