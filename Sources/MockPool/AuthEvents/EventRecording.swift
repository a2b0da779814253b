import JSON

// Records calls as events.
extension MockPool {
  /// Records the result of a call by a known user, if threat protection is on.
  ///
  /// «unconfirmed»: the mapping from calls to events, except for the names of the events.
  mutating func record(_ result: Result<Answer, ServiceError>) {
    guard settings.hasThreatProtection, let subject = EventSubject(call),
      let user = user(of: subject)
    else { return }
    record(EventOutcome(result), subject, of: user)
  }

  /// Continues a sign-in after a proof is checked, and records the result.
  mutating func recordingConclusion(of verification: SRPVerification) throws(ServiceError) -> Answer
  {
    let subject = EventSubject(kind: .signIn, isContinued: true, challenge: .password)
    let user = users.find(sub: verification.progress.sub)
    return try recording(subject, of: user) { pool throws(ServiceError) in
      try pool.conclude(verification)
    }
  }

  /// Continues a sign-in after a device's proof is checked, and records the result.
  ///
  /// Events do not list the challenge of a device (API reference, ChallengeResponseType).
  mutating func recordingDevice(of verification: SRPVerification) throws(ServiceError) -> Answer {
    let subject = EventSubject(kind: .signIn, isContinued: true)
    let user = users.find(sub: verification.progress.sub)
    return try recording(subject, of: user) { pool throws(ServiceError) in
      try pool.concludeDevice(verification)
    }
  }

  /// Runs a step of a sign-in, and records the result if the user is known.
  mutating func recording(
    _ subject: EventSubject,
    of user: UserTable.ID?,
    _ step: (inout MockPool) throws(ServiceError) -> Answer
  ) throws(ServiceError) -> Answer {
    guard let user else { return try step(&self) }
    do throws(ServiceError) {
      let answer = try step(&self)
      if settings.hasThreatProtection {
        record(EventOutcome(.success(answer)), subject, of: user)
      }
      return answer
    } catch {
      if settings.hasThreatProtection, !call.isUnfinished(by: error) {
        record(EventOutcome(.failure(error)), subject, of: user)
      }
      throw error
    }
  }

  private mutating func user(of subject: EventSubject) -> UserTable.ID? {
    if call.text("AccessToken") != nil { return (try? bearer())?.0 }
    return subject.username.flatMap(find)
  }

  private mutating func record(
    _ outcome: EventOutcome,
    _ subject: EventSubject,
    of user: UserTable.ID
  ) {
    guard outcome != .undecided else { return }
    let challenge = subject.challenge.map {
      AuthEvent.Challenge(name: $0, isMet: outcome != .refused)
    }
    // A challenge that has only started is not passed yet.
    let met = outcome == .begun ? [] : [challenge].compactMap(\.self)
    let isRecorded =
      subject.isContinued
      && users[user].events.continueLast(subject.kind) { event in
        event.response = outcome.response
        event.challenges += met
        event.address = subject.address ?? event.address
      }
    guard !isRecorded else { return }
    users[user].events.add(
      AuthEvent(
        id: call.random.uuid(),
        kind: subject.kind,
        created: call.now,
        response: subject.endsLater && outcome == .passed ? .inProgress : outcome.response,
        challenges: met,
        address: subject.address
      )
    )
  }
}

/// The effect of a call's result on its event.
private enum EventOutcome: Hashable {
  /// The action is complete.
  case passed
  /// Another challenge follows.
  case challenged
  /// The first step of SRP, before any proof.
  case begun
  case refused
  /// The outcome is unknown until a proof is checked.
  case undecided

  init(_ result: Result<Answer, ServiceError>) {
    switch result {
    case .failure: self = .refused
    case .success(.pending(.prove)): self = .undecided
    case .success(.pending(.challenge)): self = .begun
    case .success(.sign(.tokens)): self = .passed
    case .success(.pending), .success(.sign), .success(.oauth): self = .undecided
    case .success(.body(let body)): self = body["ChallengeName"] == nil ? .passed : .challenged
    }
  }

  var response: AuthEvent.Response {
    switch self {
    case .passed: .pass
    case .refused: .fail
    case .challenged, .begun, .undecided: .inProgress
    }
  }
}
