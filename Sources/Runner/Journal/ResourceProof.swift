internal import FoundationEssentials
internal import Project

/// The proof that a run created a resource, as far as the run's journal has it.
struct ResourceProof: Sendable {
  let runID: String

  /// Whether the run has ended, after which others can have created a resource of the same name.
  let isSweep: Bool

  /// The identifier of a resource in the deleting call, or the reason that there is none.
  enum Identification {
    case known(String)
    case unproven(reason: String)
  }

  /// The instruction for a resource that authflow never deletes, because its origin is unproven.
  static func remedy(_ resource: String) -> String {
    "if the run created the \(resource), delete the \(resource) by hand"
  }

  /// The reason that a sweep leaves a pool without a tag.
  static func unprovenReason(_ tag: PoolTag) -> String {
    "the pool does not have the tag `\(tag.text)`, and authflow deletes only pools "
      + "with this tag; \(remedy("pool"))"
  }

  /// The reason that the resource is never deleted; nil if it may be deleted.
  ///
  /// - Parameters:
  ///   - entry: the resource.
  ///   - others: the other resources of the journal.
  /// - Returns: a clause that continues the sentence about the resource.
  func obstacle(to entry: JournalEntry, beside others: [JournalEntry]) -> String? {
    switch entry.kind {
    case .user:
      guard entry.id == nil, ownNames(of: entry).isEmpty, !isKnown(entry, among: others)
      else { return nil }
      return unprovenReason(ofUser: entry)
    case .pool:
      let isCreatedPool = entry.names.first == CreatedPoolIdentifiers(run: runID).name
      guard entry.id != nil || isCreatedPool else { return entry.kind.unknownIDReason }
      return entry.isUntagged ? ResourceProof.unprovenReason(CreatedPoolIdentifiers.testTag) : nil
    default:
      if case .unproven(let reason) = identification(of: entry) { return reason }
      return nil
    }
  }
}

// MARK: - Users

extension ResourceProof {
  /// The names that only a user of the run has.
  func ownNames(of user: JournalEntry) -> [String] {
    user.names.filter { $0.contains(runID) && !$0.isPhoneNumber }
  }

  /// Whether another entry has the user's sub and deletes the user.
  ///
  /// A name without the run's ID proves nothing.
  func isKnown(_ user: JournalEntry, among others: [JournalEntry]) -> Bool {
    guard !user.names.contains(where: { $0.contains(runID) }) else { return false }
    return others.contains { other in
      other.number != user.number && other.mayExist && other.id != nil
        && other.names.contains(where: user.isNamed)
    }
  }

  func unprovenReason(ofUser entry: JournalEntry) -> String {
    let reason =
      entry.names.allSatisfy(\.isPhoneNumber)
      ? "a phone number does not show which run created the user"
      : "the name does not contain the run's ID"
    return "the user's sub is not in the journal, and \(reason); \(ResourceProof.remedy("user"))"
  }
}

// MARK: - Resources other than users and pools

extension ResourceProof {
  /// The recorded ID or the generated name.
  func identification(of entry: JournalEntry) -> Identification {
    let name = entry.names[0]
    let isOwnName = name.contains(runID)
    switch (entry.result, entry.kind.createsDuplicate) {
    case (.created(let id?), _): return .known(id)
    case (.created(nil), false) where isOwnName || entry.isGenerated || !isSweep:
      return .known(name)
    // Another group can have a short generated name, such as `g7`.
    case (.unanswered, false) where isOwnName || entry.isGenerated && name.containsUUID:
      return .known(name)
    case (.rejected, false) where isOwnName: return .known(name)
    case (_, false):
      let reason = "the name does not show that this run created the resource"
      return .unproven(reason: "\(reason); \(ResourceProof.remedy("resource"))")
    case (_, true): return .unproven(reason: entry.kind.unknownIDReason)
    }
  }
}

extension String {
  /// Whether the string contains a UUID, such as `$(uuid)`, which no two resources share.
  fileprivate var containsUUID: Bool {
    let length = 36
    let bytes = Array(utf8)
    guard bytes.count >= length else { return false }
    return (0...(bytes.count - length)).contains { start in
      let text = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
      return UUID(uuidString: text) != nil
    }
  }
}
