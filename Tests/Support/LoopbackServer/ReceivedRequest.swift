/// A request as received.
package struct ReceivedRequest: Hashable, Sendable {
  /// The number of the connection, counted from 1.
  package let connection: Int

  /// Everything before the empty line.
  package let head: String

  /// The bytes after the empty line, with the length in Content-Length.
  package let body: [UInt8]

  /// The first line, such as `POST / HTTP/1.1`.
  package var requestLine: String { lines.first ?? "" }

  /// The header lines in order, as received.
  package var headerLines: [String] { Array(lines.dropFirst()) }

  /// The body as a string.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header with this name in any case, or nil if it is missing.
  package func header(_ name: String) -> String? {
    for line in headerLines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
      return String(parts[1].drop { $0 == " " })
    }
    return nil
  }

  private var lines: [String] { head.split(separator: "\r\n").map { String($0) } }
}

/// Splits the bytes of a connection into requests.
struct RequestReader {
  let socket: Socket
  let connection: Int
  private var buffer: [UInt8] = []

  init(socket: Socket, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  /// The next complete request.
  ///
  /// Returns nil if the client closes first.
  mutating func next() -> ReceivedRequest? {
    while true {
      if let request = cut() { return request }
      let more = socket.receive()
      guard !more.isEmpty else { return nil }
      buffer += more
    }
  }

  private mutating func cut() -> ReceivedRequest? {
    guard let end = endOfHead() else { return nil }
    let head = String(decoding: buffer[..<end], as: UTF8.self)
    let bare = ReceivedRequest(connection: connection, head: head, body: [])
    let length = bare.header("Content-Length").flatMap { Int($0) } ?? 0
    guard buffer.count >= end + 4 + length else { return nil }
    let body = Array(buffer[(end + 4)..<(end + 4 + length)])
    buffer.removeFirst(end + 4 + length)
    return ReceivedRequest(connection: connection, head: head, body: body)
  }

  private func endOfHead() -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard buffer.count >= mark.count else { return nil }
    return (0...(buffer.count - mark.count)).first { buffer[$0..<($0 + 4)].elementsEqual(mark) }
  }
}
