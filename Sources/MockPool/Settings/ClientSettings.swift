internal import FoundationEssentials
internal import JSON
internal import Values

/// An app client's settings in the form that transitions use.
///
/// Every access is a question about the values, which the pool can record. Only the ID is not a
/// setting.
struct ClientSettings: Sendable {
  /// The values, for predicates of another pool's calls and for answers that no call shows.
  private(set) var unrecorded: Values
  private var record: Record?

  private struct Record {
    let reads: RecordedPredicates<ReadableSettings>
    /// The client's position in the order of creation.
    let number: Int

    /// Notes a predicate; a missing client has other settings.
    func note(_ hasSameAnswer: @escaping @Sendable (Values) -> Bool) {
      reads.note { [number] settings in settings.clients[number].map(hasSameAnswer) ?? false }
    }
  }

  /// Creates settings without a record of predicates.
  init(_ values: Values) { unrecorded = values }

  /// Notes that a call read the client's description.
  func noteEverything() { record?.reads.noteEverything() }

  /// Records the predicates on the settings; nil for no record.
  mutating func record(_ reads: RecordedPredicates<ReadableSettings>?, ofClient number: Int) {
    record = reads.map { Record(reads: $0, number: number) }
  }

  /// Changes the values for one call.
  mutating func change(_ change: (inout Values) -> Void) {
    noteEverything()
    change(&unrecorded)
  }

  @inline(__always)
  private func answer<Answer: Equatable & Sendable>(
    _ question: @escaping @Sendable (Values) -> Answer
  ) -> Answer {
    let answer = question(unrecorded)
    record?.note { question($0) == answer }
    return answer
  }

  var id: String { unrecorded.id }

  /// The valid secrets, the oldest first; empty for a public client.
  ///
  /// Each pool has its own secrets, so the question is whether there are any.
  var secrets: [String] { isConfidential ? unrecorded.secrets : [] }

  /// Whether a string has the bytes of one of the client's secrets.
  func hasSecret(_ given: String) -> Bool { secrets.contains { $0.hasSameBytes(as: given) } }

  /// Whether the client has a secret, which calls must prove.
  var isConfidential: Bool { answer { !$0.secrets.isEmpty } }
  var hidesUserExistence: Bool { answer { $0.hidesUserExistence } }
  var accessSeconds: Int { answer { $0.lifetimes.access } }
  var idSeconds: Int { answer { $0.lifetimes.id } }
  var sessionSeconds: Int { answer { $0.sessionSeconds } }
  var revokesTokens: Bool { answer { $0.revokesTokens } }
  var rotation: Rotation? { answer { $0.rotation } }

  /// The expiration of refresh tokens that are issued at a time.
  ///
  /// A call shows the expiration only if it asks whether the tokens have expired.
  func expirationOfRefreshTokens(issuedAt time: Date) -> Date {
    time.addingTimeInterval(Double(unrecorded.lifetimes.refresh))
  }

  /// Whether refresh tokens with this expiration have expired at a time.
  func haveExpired(refreshTokensUntil expiration: Date, at time: Date) -> Bool {
    let seconds = unrecorded.lifetimes.refresh
    return answer {
      time >= expiration.addingTimeInterval(Double($0.lifetimes.refresh - seconds))
    }
  }

  /// Notes that refresh tokens can expire, regardless of their lifetime.
  func noteRefreshLifetime() { _ = answer { $0.lifetimes.refresh } }

  func canRead(_ attribute: String) -> Bool { answer { $0.readable.covers(attribute) } }

  func canWrite(_ attribute: String) -> Bool { answer { $0.writable.covers(attribute) } }

  func allows(_ flow: Flow) -> Bool { answer { $0.flows.contains(flow) } }
}
