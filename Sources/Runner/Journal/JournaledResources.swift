internal import JSON
internal import PoolClient
internal import Values

/// The resources that a scenario has journaled, and the reasons why some of them remain.
struct JournaledResources: Sendable {
  private(set) var entries: [JournalEntry] = []
  private var reasons: [Int: String] = [:]

  /// The latest access token of each user who signed in, by the user's sub.
  ///
  /// A user can delete themselves even after the scenario has lost the session.
  private(set) var accessTokens: [String: Secret] = [:]

  /// Keeps the access token in the response to a sign-in, if any.
  mutating func keepToken(in answer: JSONObject) {
    guard let text = answer["AuthenticationResult"]?["AccessToken"]?.string else { return }
    let token = Secret(text)
    if let sub = token.claims?["sub"]?.string { accessTokens[sub] = token }
  }

  mutating func add(_ entry: JournalEntry) { entries.append(entry) }

  mutating func update(_ entry: JournalEntry) {
    guard let index = entries.firstIndex(where: { $0.number == entry.number }) else { return }
    entries[index] = entry
  }

  /// Takes the tags that a successful call gave to a pool of the scenario, or removed from it.
  mutating func noteTags(by request: PoolRequest) {
    for index in entries.indices { entries[index].noteTags(by: request) }
  }

  mutating func keep(_ entry: JournalEntry, because reason: String) {
    reasons[entry.number] = reason
  }

  /// Whether a user with one of these names is in the journal, which records the user's creation.
  func hasUser(named names: [String]) -> Bool {
    entries.contains { entry in
      entry.kind == .user && entry.probablyExists
        && names.contains(where: entry.isNamed)
    }
  }

  /// The resources that may still exist, each with the reason.
  func leftovers(otherwise reason: String) -> [(entry: JournalEntry, reason: String)] {
    entries.filter(\.mayExist).map { ($0, reasons[$0.number] ?? reason) }
  }
}
