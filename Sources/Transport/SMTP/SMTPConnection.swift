internal import CCurl

/// A connection to a mail server, for one delivery after another.
///
/// libcurl opens the connection and logs in. The session then uses the connection.
final class SMTPConnection {
  /// The properties that interchangeable connections share.
  struct Key: Hashable {
    let server: SMTPServer
    let clientName: String
  }

  let key: Key
  let security: MailHost.Security
  private(set) var easy = EasyHandle()
  /// The current delivery; nil while the connection is idle.
  private(set) var transfer: SMTPTransfer?
  /// Whether libcurl is still connecting or logging in.
  private(set) var isConnecting = true
  private let handshake = SMTPHandshake()
  private var session = SMTPSession()
  private var isCounted = false

  init(for transfer: SMTPTransfer, _ security: MailHost.Security) {
    key = transfer.key
    self.security = security
    self.transfer = transfer
  }

  /// Sets all options of libcurl.
  ///
  /// After this call, the object must outlive the connection.
  func prepare(_ configuration: TransportConfiguration) throws(TransportError) {
    let connectTimeout = transfer?.delivery.connectTimeout ?? .zero
    try easy.apply(key, security, connectTimeout: connectTimeout, configuration)
    try easy.setOwner(self)
    try easy.setListener(handshake)
  }

  /// The number of connections that libcurl opened; 0 after the first call.
  func takeCount() -> Int {
    defer { isCounted = true }
    return isCounted ? 0 : easy.number(CURLINFO_NUM_CONNECTS)
  }

  /// Takes libcurl's result; returns the error that makes the connection unusable, or nil if
  /// there is none.
  func end(connecting code: CURLcode) -> TransportError? {
    isConnecting = false
    return handshake.failure(code, of: easy, needsLogin: key.server.login != nil)
  }

  /// Detaches the delivery and returns it; nil if there is none.
  func release() -> SMTPTransfer? {
    defer { transfer = nil }
    return transfer
  }

  /// Whether another delivery may follow the last delivery.
  var isReusable: Bool { session.isReusable }

  /// Whether the server may have accepted the current message.
  var mayHaveArrived: Bool { session.mayHaveArrived }
}

// MARK: - Bytes

extension SMTPConnection {
  /// The socket to wait for; nil while libcurl connects, and after the connection is closed.
  var watched: WatchedSocket? {
    guard !isConnecting else { return nil }
    return easy.socket.map { WatchedSocket($0, forWriting: !session.outgoing.isEmpty) }
  }

  /// Starts a delivery on an idle, open connection.
  ///
  /// - Throws: `TransportError` if the server can't accept the message. The connection remains
  ///   usable.
  func begin(_ next: SMTPTransfer) throws(TransportError) {
    try session.begin(next.delivery, handshake.capabilities)
    transfer = next
  }

  /// Does all work that is possible without waiting; returns the event that ends the delivery, or
  /// nil.
  func pump() -> SMTPSession.Event? {
    while true {
      let sent = easy.send(&session.outgoing)
      // A server that rejects a message and closes the connection has already sent the reason.
      switch easy.receive() {
      case .bytes(let bytes):
        if let event = session.take(bytes) { return event }
      case .nothing:
        guard sent == CURLE_OK else { return session.lost(detail: sent.description) }
        return nil
      case .closed: return session.lost(detail: CURLE_GOT_NOTHING.description)
      case .failed(let code): return session.lost(detail: code.description)
      }
    }
  }

  /// Sends QUIT according to RFC 5321 §4.1.1.10, without waiting for the reply.
  func sendQuit() {
    guard transfer == nil, isReusable else { return }
    var quit = Array("QUIT\r\n".utf8)[...]
    _ = easy.send(&quit)
  }
}
