internal import Mail

// Checking the file.
extension MboxReader {
  /// Delivers the messages that are complete now.
  mutating func look() throws(CodeSourceError) {
    guard let now = file.facts else {
      (facts, last, unsettled) = (nil, MboxPlace(), nil)
      return
    }
    let isSame = facts.map { now.isSameFile(as: $0) && now.size >= last.end } ?? true
    if !isSame { startAgain() }
    guard now.size > last.end || !isSame else { return }
    let isLeftBehind = lockedSince.map { .now > $0 + MboxReader.lockLimit } ?? false
    switch try file.read(from: last.start, ignoresLocks: isLeftBehind) {
    case .missing: facts = nil
    case .locked: lockedSince = lockedSince ?? .now
    case .bytes(let bytes, let found):
      lockedSince = nil
      facts = found
      guard last.isStart(of: bytes) else {
        // Another program rewrote the file in place.
        startAgain()
        return try look()
      }
      take(bytes)
    }
  }

  /// Reads the file from its start, without the messages that it already had.
  private mutating func startAgain() { (last, skipped, unsettled) = (MboxPlace(), known, nil) }

  /// Delivers the complete messages in the bytes from the last delivered message on.
  private mutating func take(_ bytes: [UInt8]) {
    let base = last.start
    let isSettled = unsettled == base + bytes.count
    unsettled = isSettled ? nil : base + bytes.count
    for message in MboxMessage.all(in: bytes) {
      let (start, end) = (base + message.start, base + message.end)
      guard end > last.end else { continue }
      // The last message may still be written.
      guard message.isFollowed || isSettled else { return }
      let isGrown = start < last.end
      last = MboxPlace(of: bytes[message.start..<message.end], at: base)
      let identity = MboxIdentity(message.text)
      if let count = skipped[identity], count > 0 {
        skipped[identity] = count - 1
        continue
      }
      known[identity, default: 0] += 1
      deliver(message.text, isGrown: isGrown)
    }
    guard isSettled else { return }
    skipped = [:]
    // Bytes that are not a message would be read again with every check.
    if base + bytes.count > last.end {
      last = MboxPlace(of: bytes[(last.start - base)...], at: base)
    }
  }

  /// Delivers a message; `isGrown` if a part of it was delivered before.
  func deliver(_ text: [UInt8], isGrown: Bool = false) {
    guard var message = try? MailMessage(parsing: text) else {
      return inbox.deliver(unreadable: file.path)
    }
    message.sourceID = message.messageID
    // A message that was taken before its end was written must not count as a copy of itself.
    if isGrown { message.messageID = nil }
    inbox.deliver(message)
  }
}
