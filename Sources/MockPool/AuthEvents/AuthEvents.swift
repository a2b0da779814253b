// AdminListUserAuthEvents, AdminUpdateAuthEventFeedback, and UpdateAuthEventFeedback.
extension MockPool {
  func requireThreatProtection() throws(ServiceError) {
    guard settings.hasThreatProtection else { throw .noThreatProtection }
  }

  /// Lists events from newest to oldest (example in the AWS CLI reference).
  func adminListUserAuthEvents() throws(ServiceError) -> Answer {
    try requireThreatProtection()
    let events = users[try namedUser()].events.events
    // A page has its elements in ascending order of their numbers. Events have the reverse order.
    let newestFirst = events.reversed().map { (MockPool.lastEvent - $0.number, $0.event.shown) }
    return try page(newestFirst)
  }

  private static let lastEvent = 1 << 40

  /// Records feedback; any feedback token is accepted.
  ///
  /// The service sends tokens in email about risky sign-ins. The mock never sends that email, so
  /// a test can use only an invented token.
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
