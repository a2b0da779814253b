internal import Algorithms
internal import Mail

/// The arrivals that awaits may take, in order of arrival, and the messages that awaits took.
struct ArrivalStore: Sendable {
  private(set) var arrivals: [Arrival] = []
  /// The number of the next arrival.
  private(set) var nextNumber = 0
  private var takenMessageIDs = MessageIDSet()
  private var takenTexts: [ObjectIdentifier: Set<TextFingerprint>] = [:]

  /// Adds an arrival and returns it; an arrival that is not kept only gets a number.
  mutating func add(
    _ content: Arrival.Content,
    _ text: TextFingerprint?,
    storedAt place: StoredMessage?,
    at source: ObjectIdentifier,
    time: Duration,
    isKept: Bool
  ) -> Arrival {
    let actualRecipients =
      if case .message(let message) = content { message.actualRecipients } else { [] as [String] }
    let arrival = Arrival(
      number: nextNumber,
      source: source,
      time: time,
      content: content,
      text: text,
      place: place,
      isRepeated: text.map { takenTexts[source]?.contains($0) == true } ?? false,
      recipients: actualRecipients
    )
    nextNumber += 1
    if isKept { arrivals.append(arrival) }
    return arrival
  }

  /// The matching arrivals at a source from that point on, in order of arrival.
  func arrivals(
    at source: ObjectIdentifier,
    since mark: ArrivalPosition,
    where fits: (Arrival) -> Bool = { _ in true }
  ) -> [Arrival] {
    arrivals[index(of: mark.number)...].filter { $0.source == source && fits($0) }
  }

  /// Returns the index of the first arrival from `number` on.
  ///
  /// Numbers increase with gaps, because arrivals without an open scenario are not kept.
  private func index(of number: Int) -> Int {
    arrivals.partitioningIndex { $0.number >= number }
  }
}

// MARK: - Taken messages

extension ArrivalStore {
  func isTaken(messageID: String) -> Bool { takenMessageIDs.contains(messageID) }

  /// Marks arrivals as taken by an await.
  ///
  /// Returns false and takes no arrival if another await has taken the first arrival.
  mutating func take(
    _ number: Int,
    with others: [Int],
    forGivenUser: Bool,
    by scenario: Int
  ) -> Bool {
    let index = index(of: number)
    guard index < arrivals.count, !arrivals[index].isTaken else { return false }
    for number in [number] + others {
      let index = self.index(of: number)
      arrivals[index].takingScenario = scenario
      arrivals[index].isOfGivenUser = forGivenUser
      if let id = arrivals[index].message?.messageID { takenMessageIDs.insert(id) }
      if let text = arrivals[index].text {
        takenTexts[arrivals[index].source, default: []].insert(text)
      }
    }
    return true
  }

  /// The places of the messages that a scenario took, and of their duplicates, by source.
  func places(takenBy id: Int) -> [ObjectIdentifier: [StoredMessage]] {
    let taken = Set(arrivals.filter { $0.takingScenario == id }.compactMap(\.message?.messageID))
    return arrivals.reduce(into: [:]) { places, arrival in
      let isTaken =
        arrival.takingScenario == id || arrival.message?.messageID.map(taken.contains) == true
      if isTaken, let place = arrival.place {
        places[arrival.source, default: []].append(place)
      }
    }
  }

  /// Whether a message is a copy of one that a closed scenario took.
  ///
  /// `isOpen` returns whether the scenario with an ID is open.
  func isCopyOfSettled(_ content: Arrival.Content, isOpen: (Int) -> Bool) -> Bool {
    guard case .message(let message) = content, let id = message.messageID,
      takenMessageIDs.contains(id)
    else { return false }
    // What an open scenario took is still among the arrivals.
    return !arrivals.contains {
      $0.message?.messageID == id && $0.takingScenario.map(isOpen) == true
    }
  }

  /// Removes the arrivals before a number, or all arrivals if the number is nil.
  mutating func forget(before number: Int?) {
    let obsolete = number.map { index(of: $0) } ?? arrivals.count
    // Removal moves all remaining arrivals. Remove arrivals only if at least half are obsolete.
    if obsolete * 2 >= arrivals.count { arrivals.removeFirst(obsolete) }
  }
}
