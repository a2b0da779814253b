/// A message as it goes over the wire after DATA (RFC 5321 §4.5.2).
enum SMTPText {
  /// The bytes with every line ended by CRLF, leading dots doubled, and the line that ends them.
  ///
  /// Lone CR and LF become line ends too: some servers take them for one, and a message must not
  /// mean more to one server than to another (RFC 5321 §2.3.8 forbids them).
  static func onWire(_ message: [UInt8]) -> [UInt8] {
    var wire: [UInt8] = []
    wire.reserveCapacity(message.count + message.count / 32 + 8)
    var isAtStart = true
    var last: UInt8 = 0
    for byte in message {
      defer { last = byte }
      switch byte {
      case lineFeed where last == carriageReturn: continue  // its line has ended already
      case lineFeed, carriageReturn:
        wire += "\r\n".utf8
        isAtStart = true
      default:
        if isAtStart, byte == dot { wire.append(dot) }
        wire.append(byte)
        isAtStart = false
      }
    }
    if !isAtStart { wire += "\r\n".utf8 }
    return wire + Array(".\r\n".utf8)
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let dot = UInt8(ascii: ".")
}
