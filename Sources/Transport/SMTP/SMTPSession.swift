/// The exchange on a connection after its login, one delivery after another.
///
/// The input and the output are bytes.
struct SMTPSession {
  /// The end of a delivery.
  enum Event {
    /// The server accepted the message.
    case accepted(SMTPReply)
    /// The server rejected the message, or sent an invalid reply.
    case failed(TransportError)
    /// An idle connection was closed before the server accepted anything.
    ///
    /// A new connection may work.
    case outlived
  }

  /// The bytes to send, which the sender removes.
  var outgoing: ArraySlice<UInt8> = []
  /// Whether another delivery may follow the last delivery.
  private(set) var isReusable = false
  private var reader = SMTPReplyReader()
  private var dialogue: SMTPDialogue?
  private var wasRejected = false
  private var isFresh = true

  /// Whether the server may have accepted the current message.
  var mayHaveArrived: Bool { dialogue?.hasSentAll == true && outgoing.isEmpty }

  /// Starts a delivery after the end of the previous delivery.
  ///
  /// - Throws: `TransportError` if the server can't accept the message.
  mutating func begin(
    _ delivery: SMTPDelivery,
    _ capabilities: SMTPCapabilities
  ) throws(TransportError) {
    guard capabilities.takesInternationalAddresses || !delivery.hasInternationalAddress else {
      isReusable = true
      throw .badRequest("the server accepts only ASCII addresses (no SMTPUTF8)")
    }
    let dialogue = SMTPDialogue(delivery, capabilities, afterRefusal: wasRejected)
    self.dialogue = dialogue
    (isReusable, wasRejected) = (false, false)
    outgoing = dialogue.begin()[...]
  }

  /// Takes bytes from the server; returns the event that ends the delivery, or nil.
  mutating func take(_ bytes: [UInt8]) -> Event? {
    guard var replies = try? reader.take(bytes)[...] else { return end(.failed(notSMTP)) }
    while let reply = replies.popFirst() {
      guard outgoing.isEmpty || !reply.isPositive, let nextAction = dialogue?.take(reply) else {
        return end(.failed(notSMTP))
      }
      // Whether all commands have a complete reply.
      let isQuiet = replies.isEmpty && reader.isEmpty && outgoing.isEmpty
      if let event = follow(nextAction, reply, isQuiet: isQuiet) { return end(event) }
    }
    return nil
  }

  /// Returns the effect of a lost connection on the current delivery.
  mutating func lost(detail: String) -> Event {
    guard isFresh || mayHaveArrived || dialogue == nil else { return end(.outlived) }
    return end(
      .failed(
        TransportError(reason: .closedEarly, detail: detail, mayHaveArrived: mayHaveArrived)
      )
    )
  }

  private mutating func follow(
    _ nextAction: SMTPDialogue.NextAction,
    _ reply: SMTPReply,
    isQuiet: Bool
  ) -> Event? {
    switch nextAction {
    case .send(let bytes):
      outgoing = bytes[...]
      return nil
    case .accepted(let reply):
      (isReusable, isFresh) = (isQuiet, false)
      return .accepted(reply)
    case .stuck: return .outlived
    case .refused(let error, let leavesConnection):
      if reply.code == 421, !isFresh, !mayHaveArrived { return .outlived }
      (isReusable, wasRejected, isFresh) = (isQuiet && leavesConnection, true, false)
      return .failed(error)
    }
  }

  private mutating func end(_ event: Event) -> Event {
    dialogue = nil
    return event
  }

  private var notSMTP: TransportError { .notSMTP(mayHaveArrived: mayHaveArrived) }
}
