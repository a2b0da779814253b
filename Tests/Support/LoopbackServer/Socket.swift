internal import Glibc

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable {
  /// The name of the call.
  package let call: String

  /// The value of `errno`.
  package let code: CInt

  init(_ call: String, _ code: CInt = errno) {
    self.call = call
    self.code = code
  }
}

/// A TCP socket.
///
/// The code that accepts the socket must close it once.
struct Socket: Sendable {
  private let descriptor: CInt

  /// A socket that listens on a free port of 127.0.0.1.
  static func listening() throws(SystemError) -> Socket {
    let socket = try bound()
    guard listen(socket.descriptor, 1024) == 0 else {
      socket.close()
      throw SystemError("listen")
    }
    return socket
  }

  /// A socket that reserves a free port of 127.0.0.1 and does not listen.
  static func bound() throws(SystemError) -> Socket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError("socket") }
    let socket = Socket(descriptor: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    guard withBytes(of: &address, { bind(descriptor, $0, $1) }) == 0 else {
      socket.close()
      throw SystemError("bind")
    }
    return socket
  }

  func port() throws(SystemError) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = Socket.withBytes(of: &address) { pointer, _ in
      getsockname(descriptor, pointer, &length)
    }
    guard code == 0 else { throw SystemError("getsockname") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits for a connection.
  ///
  /// Returns nil if the socket is shut down.
  func accept() -> Socket? {
    var accepted = Glibc.accept(descriptor, nil, nil)
    while accepted < 0 {
      // Any other error belongs to one connection, or passes.
      if errno == EINVAL { return nil }
      usleep(1000)
      accepted = Glibc.accept(descriptor, nil, nil)
    }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    var on: CInt = 1
    setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
    return Socket(descriptor: accepted)
  }

  /// Waits for bytes from the other side.
  ///
  /// Returns no bytes if the other side closed the connection or the connection broke.
  func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      repeat {
        count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
  }

  /// Sends all bytes.
  ///
  /// Returns false if the other side has closed.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes `close` send a reset instead of a normal end.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends blocked calls on other threads without closing the socket.
  ///
  /// The caller must still close the socket.
  func shut() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = Glibc.close(descriptor) }

  private static func withBytes(
    of address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// Runs `work` on a detached thread.
func startThread(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
  final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  let context = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let code = pthread_create(
    &thread,
    nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    },
    context.toOpaque()
  )
  guard code == 0 else {
    context.release()
    throw SystemError("pthread_create", code)
  }
  pthread_detach(thread)
}
