import JSON

// AdminListUserAuthEvents, AdminUpdateAuthEventFeedback and UpdateAuthEventFeedback.
extension MockPool {
  func requireThreatProtection() throws(ServiceError) {
    guard settings.hasThreatProtection else { throw .noThreatProtection }
  }

  /// The newest first (example of the AWS CLI's reference).
  func adminListUserAuthEvents(_ call: Call) throws(ServiceError) -> Answer {
    try requireThreatProtection()
    let events = users[try user(for: call)].events.events
    // Lists go upwards in their numbers, these downwards in time.
    let newestFirst = events.reversed().map { (MockPool.lastEvent - $0.number, $0.event.shown) }
    return try page(newestFirst, call)
  }

  private static let lastEvent = 1 << 40

  mutating func adminUpdateAuthEventFeedback(_ call: Call) throws(ServiceError) -> Answer {
    try giveFeedback(as: "Admin", call)
  }

  /// Takes any feedback token: the service gives them out in mails about risky sign-ins, which the
  /// mock never sends, so that a test can only bring one of its own.
  mutating func updateAuthEventFeedback(_ call: Call) throws(ServiceError) -> Answer {
    try giveFeedback(as: "User", call)
  }

  private mutating func giveFeedback(
    as provider: String,
    _ call: Call
  ) throws(ServiceError) -> Answer {
    try requireThreatProtection()
    let user = try user(for: call)
    let feedback = AuthEvent.Feedback(
      value: call.required("FeedbackValue"),
      provider: provider,
      date: call.now
    )
    let id = call.required("EventId")
    guard users[user].events.change(id, { $0.feedback = feedback }) else {
      throw .noSuchEvent(id)
    }
    return .empty
  }
}
