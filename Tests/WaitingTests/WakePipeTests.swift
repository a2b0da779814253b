import Glibc
import Testing
@testable import Waiting

/// Whether a descriptor is readable now.
private func isReadable(_ descriptor: CInt) -> Bool {
  var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&place, 1, 0) == 1
}

@Test func `several wake-ups before a wait end only one wait`() throws {
  let pipe = try WakePipe()
  #expect(!isReadable(pipe.descriptor))
  pipe.wake()
  WakePipe.wake(through: pipe.input)
  #expect(isReadable(pipe.descriptor))
  pipe.wait()
  #expect(!isReadable(pipe.descriptor))
}

@Test func `more wake-ups than the buffer holds do not block`() throws {
  let pipe = try WakePipe()
  for _ in 0..<100_000 { pipe.wake() }
  pipe.wait()
  #expect(!isReadable(pipe.descriptor))
}

@Test func `a child process does not inherit a pipe`() throws {
  let pipe = try WakePipe()
  #expect(fcntl(pipe.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  #expect(fcntl(pipe.input, F_GETFD) & FD_CLOEXEC != 0)
}
