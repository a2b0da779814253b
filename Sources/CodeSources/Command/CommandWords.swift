internal import FoundationEssentials
internal import Values

/// The program and arguments of a command as the project file writes them.
struct CommandWords: Sendable {
  fileprivate enum Piece: Sendable {
    case text(String)
    case recipient
    case since
  }

  private let words: [[Piece]]

  /// Takes templates that read `$(to)` and `$(since)`; throws at the first that reads anything else.
  init(_ templates: [Template]) throws(CommandFailure) {
    var words: [[Piece]] = []
    for template in templates {
      var pieces: [Piece] = []
      for segment in template.segments {
        guard let piece = Piece(segment) else {
          let program = templates.first?.literal ?? ""
          throw CommandFailure(program: program, cause: .unknownValue(segment.shown))
        }
        pieces.append(piece)
      }
      words.append(pieces)
    }
    self.words = words
  }

  /// The words for an await, each one word whatever stands in it.
  func filled(for awaited: AwaitedRecipient) -> [String] {
    words.map { pieces in
      pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .recipient: awaited.recipient.description
        case .since: CommandWords.text(of: awaited.since)
        }
      }.joined()
    }
  }

  /// ISO 8601 in UTC with milliseconds, as JavaScript writes dates; rounded down, so that nothing is missed.
  static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // A quarter of a millisecond keeps the style, which cuts off, from losing another one.
    return Date(timeIntervalSince1970: (milliseconds + 0.25) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension CommandWords.Piece {
  fileprivate init?(_ segment: Template.Segment) {
    switch segment {
    case .text(let text): self = .text(text)
    case .value(.path(ValuePath(root: "to")), _): self = .recipient
    case .value(.path(ValuePath(root: "since")), _): self = .since
    case .value: return nil
    }
  }
}

extension Template.Segment {
  /// What is read, without `$( )`.
  fileprivate var shown: String {
    switch self {
    case .text(let text): text
    case .value(.path(let path), _), .value(.call(let path, _), _): path.description
    case .value(.now, _): "now"
    }
  }
}
