/// A request as it came over the wire.
package struct ReceivedRequest: Hashable, Sendable {
  /// Which connection brought it, counted from 1.
  package let connection: Int

  /// Everything up to the empty line, which is not included.
  package let head: String

  /// The bytes after the empty line, as many as Content-Length says.
  package let body: [UInt8]

  /// The first line, such as `POST / HTTP/1.1`.
  package var requestLine: String { lines.first ?? "" }

  /// The header lines in order, as sent.
  package var headerLines: [String] { Array(lines.dropFirst()) }

  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header, its name in any case; nil where it was not sent.
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

/// Cuts a connection's bytes into requests.
struct RequestReader {
  let socket: Socket
  let connection: Int
  private var buffer: [UInt8] = []

  init(socket: Socket, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  /// The next whole request; nil where the client closed first.
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
