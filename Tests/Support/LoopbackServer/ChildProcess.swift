internal import Glibc
internal import Synchronization

/// A program that runs next to a test and ends when this object is released.
package final class ChildProcess: Sendable {
  /// The lines of the program's output, including standard error, for one reader.
  package let lines: AsyncStream<String>

  private let process: Mutex<pid_t?>

  /// Starts a program from the path, with an empty standard input.
  /// - Throws: `SystemError` if the program can't be started.
  package init(_ arguments: [String]) throws {
    var ends: [CInt] = [0, 0]
    // Programs that start at the same moment would inherit a pipe, but not this socket pair.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("socketpair") }
    let output = ends[0]
    defer { close(ends[1]) }
    do {
      process = Mutex(try ChildProcess.spawn(arguments, output: ends[1]))
    } catch {
      close(output)
      throw error
    }
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    try startThread { ChildProcess.read(output, into: continuation) }
  }

  deinit { stop() }

  /// Ends the program and waits until it has ended.
  package func stop() {
    guard let id = takeID() else { return }
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Reads the output until the program ends, and returns its exit code, 0 for success.
  package func exitCode() async -> CInt {
    for await _ in lines {}
    var status: CInt = -1
    guard let id = takeID(), waitpid(id, &status, 0) == id else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  private func takeID() -> pid_t? {
    process.withLock { process in
      defer { process = nil }
      return process
    }
  }
}

// MARK: - System calls

extension ChildProcess {
  private static func spawn(_ arguments: [String], output: CInt) throws(SystemError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, output, 1)
    posix_spawn_file_actions_adddup2(&files, output, 2)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let code = posix_spawnp(&id, arguments.first ?? "", &files, nil, &words, environ)
    guard code == 0 else { throw SystemError("posix_spawnp", code) }
    return id
  }

  private static func read(_ file: CInt, into lines: AsyncStream<String>.Continuation) {
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.yield(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
      }
    }
    close(file)
    lines.finish()
  }
}
