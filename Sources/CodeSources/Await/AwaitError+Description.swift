internal import Diagnostics
internal import Mail
internal import Values

// MARK: - Awaits in reports

extension AwaitError {
  /// A one-line message that is complete without `details`.
  package var message: String {
    switch self {
    case .timedOut(let timeout):
      "no \(timeout.purpose.noun) arrived for \(timeout.recipient) within "
        + "\(timeout.within.sourceText): looked at "
        + "\(count(timeout.passedOver.count, "message")) in \(timeout.source)"
        + timeout.missingPathClause
    case .nothingSent(let timeout, _):
      "no \(timeout.purpose.noun) can arrive for \(timeout.recipient): "
        + "no step sent a \(timeout.purpose.noun) for this await"
    case .unexpected(let unexpected): unexpected.message
    case .ambiguousCode(let ambiguity):
      "expected one code in the message for \(ambiguity.recipient), "
        + "got \(ambiguity.candidates.count) different codes"
    case .unreachable(let source, let error): "can't read \(source): \(error.message)"
    case .unseen(let source, let step, let error):
      "could not read \(source) before \(step.map { "step \($0)" } ?? "the first step"): "
        + error.message
    case .cancelled: "stopped waiting for a message"
    }
  }

  /// Further facts, one per line, with codes masked.
  package var details: [String] {
    switch self {
    case .timedOut(let timeout): timeout.details
    case .nothingSent(let timeout, let reasons): reasons + timeout.arrivals
    case .unexpected(let unexpected): unexpected.details
    case .ambiguousCode(let ambiguity): ambiguity.details
    case .unreachable(_, let error), .unseen(_, _, let error):
      [error.declaration].compactMap(\.self)
    case .cancelled: []
    }
  }
}

extension CodeSourceError {
  /// The sentence that states where the source is declared; nil if unknown.
  fileprivate var declaration: String? {
    switch self {
    case .mailbox(let failure): failure.declaration
    case .http(let failure): failure.declaration
    case .notListening(_, _, let declaration), .unusableReceiver(_, let declaration): declaration
    case .unusableFolder, .ended, .command: nil
    }
  }
}

/// The notes of an await that received its message.
enum AwaitNote {
  static func fewer(_ count: Int, of expected: Int, steps: [SendingOrigin]) -> String {
    "took the newest message, but only \(count) of the \(expected) messages that \(sends(steps)) "
      + "arrived in time"
  }

  static func repeated(_ source: String, after time: Duration) -> String {
    "took a message that an earlier await already took: \(source) returned no other message in "
      + time.sourceText
  }
}

// MARK: - Time-outs

extension AwaitTimeout {
  /// The maximum number of arrivals that a report lists.
  fileprivate static let shown = 10

  /// The messages and errors of an interrupted await, one fact per line.
  package var detailsOfCut: [String] {
    let messages = count(passedOver.count, "message")
    let unseen = interruption.map { "can't read \(source): \($0.message)" }
    return ["\(purpose.activity) for \(recipient): looked at \(messages) in \(source)"]
      + [unseen].compactMap(\.self) + details
  }

  fileprivate var details: [String] {
    [sending] + [unfinished?.line].compactMap { $0 } + arrivals + searchDetails
  }

  /// The sentence about the steps that send to the recipient, since the last await.
  private var sending: String {
    guard sendingSteps.isEmpty else { return "\(sends(sendingSteps)) to \(recipient)" }
    let isTaken = passedOver.contains { $0.reason == .taken }
    return "no step sends to \(recipient)" + (isTaken ? " after the earlier await" : "")
  }

  /// One line for each message that arrived instead, up to `shown`.
  fileprivate var arrivals: [String] {
    let own = passedOver.filter { $0.reason != .otherRecipient }
    let others = passedOver.filter { $0.reason == .otherRecipient }
    // The newest messages are the most useful. Messages for other recipients are the least useful.
    let listed = own.suffix(AwaitTimeout.shown)
    let filling = others.suffix(AwaitTimeout.shown - listed.count)
    let left = passedOver.count - listed.count - filling.count
    return (listed + filling).map(\.line)
      + (left > 0 ? ["and \(count(left, "more message"))"] : [])
  }
}

extension UnfinishedWork {
  fileprivate var line: String {
    switch work {
    case .command(let program):
      "the command `\(program)` was still running (started \(time.sourceText) into the await)"
    case .request(let url):
      "the request to \(url) was still running (started \(time.sourceText) into the await)"
    }
  }
}

extension PassedOver {
  fileprivate var line: String {
    guard reason != .unreadable else {
      return "\(recipients.joined(separator: ", ")), \(when): it is not a valid message"
    }
    let title = subject.isEmpty ? "" : " “\(masked(subject))”"
    return "to \(recipients.joined(separator: ", "))\(title), \(when): \(reason.description)"
      + delivery.description(withObjections: reason != .otherRecipient)
  }

  private var when: String { moment(time, of: "await") }
}

extension PassedOver.Reason {
  fileprivate var description: String {
    switch self {
    case .unreadable: "it is not a valid message"
    case .otherRecipient: "it is for another recipient"
    case .early: "it arrived before the sending step"
    case .taken: "an earlier await took it"
    case .given: "it was sent for `given`, so awaits ignore it"
    case .seenBefore: "a message with the same Message-ID arrived earlier"
    case .sameCode: "a message with the same code arrived earlier"
    case .subject: "its subject does not match `subject`"
    case .sender: "its sender does not match `sender`"
    case .noCode: "no code was found in it"
    case .noMatch: "`match` matches nothing in it"
    }
  }
}

extension AwaitPurpose {
  fileprivate var noun: String { self == .code ? "code" : "message" }

  fileprivate var activity: String {
    switch self {
    case .code: "waited for a code"
    case .message: "waited for a message"
    case .noMessage: "looked for messages"
    }
  }
}

// MARK: - Unexpected messages

extension UnexpectedMessages {
  fileprivate var message: String {
    "expected no message for \(recipient) within \(time.sourceText), "
      + "got \(count(messages.count, "message")) in \(source)"
  }

  fileprivate var details: [String] {
    (sendingSteps.isEmpty ? [] : ["\(sends(sendingSteps)) to \(recipient)"])
      + messages.prefix(AwaitTimeout.shown).map(\.line)
      + (messages.count > AwaitTimeout.shown
        ? ["and \(count(messages.count - AwaitTimeout.shown, "more message"))"] : [])
  }
}

extension UnexpectedMessages.Message {
  fileprivate var line: String {
    let title = subject.isEmpty ? "a message without a subject" : "“\(masked(subject))”"
    return title + (sender.isEmpty ? "" : " from \(sender)") + ", \(moment(time, of: "step"))"
  }
}

// MARK: - Ambiguous codes

extension AmbiguousCode {
  /// The maximum number of candidates that a report lists.
  private static let shown = 5

  fileprivate var details: [String] {
    let title = subject.isEmpty ? [] : ["in “\(masked(subject))”"]
    return title + candidates.prefix(AmbiguousCode.shown).map(line)
      + ["select one with `match`"]
  }

  /// The masked candidate with the words around it, and the `match` that selects it.
  private func line(of candidate: CodeCandidate) -> String {
    let hidden = candidates.map(\.code)
    let before = masked(candidate.before, hiding: hidden)
    let after = masked(candidate.after, hiding: hidden)
    let words = (before + Secret.mask + after).split(whereSeparator: \.isWhitespace)
    let place = "“\(words.joined(separator: " "))” (\(count(candidate.code.count, "character")))"
    guard let pattern = candidate.pattern(apartFrom: candidates) else { return place }
    return "\(place): `match: \(pattern.singleQuoted)`"
  }
}

// MARK: - Shared descriptions

private func moment(_ time: Duration, of what: String) -> String {
  time < .zero
    ? "\((.zero - time).sourceText) before the \(what)"
    : "\(time.sourceText) into the \(what)"
}

func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

private func sends(_ origins: [SendingOrigin]) -> String {
  // A repeated step occurs several times in `origins`.
  var seen: Set<SendingOrigin> = []
  let origins = origins.filter { seen.insert($0).inserted }
  let names = origins.map(\.name)
  guard !names.isEmpty else { return "no step sends" }
  if origins == [.givenUsers] { return "\(names[0]) sends" }
  return names.count == 1 ? "step \(names[0]) sends" : "steps \(names.inSentence()) send"
}

/// Masks possible codes: the given strings, and runs of at least four digits.
///
/// Single spaces or hyphens may separate the digits of a run.
func masked(_ text: String, hiding secrets: [String] = []) -> String {
  let rest = secrets.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    .reduce(text) { $0.replacing($1, with: Secret.mask) }
  var output = ""
  var digits = ""
  // A separator that may precede more digits.
  var pending = ""
  for character in rest + "\0" {
    if character.isWholeNumber {
      digits += pending + String(character)
      pending = ""
    } else if !digits.isEmpty, pending.isEmpty, character.isSeparator {
      pending = String(character)
    } else {
      output += digits.count(where: \.isWholeNumber) < 4 ? digits : Secret.mask
      output += pending + (character == "\0" ? "" : String(character))
      (digits, pending) = ("", "")
    }
  }
  return output
}

extension Character {
  /// Whether the digits before and after this character can form one code.
  fileprivate var isSeparator: Bool {
    self == "-" || self == "\u{2010}" || self == "\u{2011}" || isWhitespace && !isNewline
  }
}
