// AdminListUserAuthEvents, AdminUpdateAuthEventFeedback and UpdateAuthEventFeedback.
extension MockPool {
  func requireThreatProtection() throws(ServiceError) {
    guard settings.hasThreatProtection else { throw .noThreatProtection }
  }

  /// The newest first (example of the AWS CLI's reference).
  func adminListUserAuthEvents() throws(ServiceError) -> Answer {
    try requireThreatProtection()
    let events = users[try namedUser()].events.events
    // Lists go upwards in their numbers, these downwards in time.
    let newestFirst = events.reversed().map { (MockPool.lastEvent - $0.number, $0.event.shown) }
    return try page(newestFirst)
  }

  private static let lastEvent = 1 << 40

  /// Takes any feedback token: the service gives them out in mails about risky sign-ins, which the
  /// mock never sends, so that a test can only bring one of its own.
  mutating func updateAuthEventFeedback(from provider: String) throws(ServiceError) -> Answer {
    try requireThreatProtection()
    let user = try namedUser()
    let feedback = AuthEvent.Feedback(
      value: call.required("FeedbackValue"),
      provider: provider,
      date: call.now
    )
    let id = call.required("EventId")
    guard users[user].events.change(id, { $0.feedback = feedback }) else { throw .noSuchEvent(id) }
    return .empty
  }
}
