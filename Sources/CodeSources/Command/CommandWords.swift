internal import FoundationEssentials
package import Programs
internal import Values

/// The program and arguments of a command as the project file writes them.
struct CommandWords: Sendable {
  /// What a word may read.
  private enum Value: String {
    case to, since

    init?(_ expression: ValueExpression) {
      guard case .path(let path) = expression, path.components.isEmpty else { return nil }
      self.init(rawValue: path.root)
    }
  }

  private let templates: [Template]

  /// Whether the program learns from when on messages count.
  var readSince: Bool { templates.flatMap(\.values).contains { Value($0.0) == .since } }

  /// Takes templates that read `$(to)` and `$(since)`; throws at the first that reads anything else.
  init(_ templates: [Template]) throws(CommandSourceFailure) {
    for (expression, _) in templates.flatMap(\.values) where Value(expression) == nil {
      let program = templates.first?.literal ?? ""
      throw .unknownValue(path: expression.shown, program: program)
    }
    self.templates = templates
  }

  /// The words for an await, each one word whatever stands in it.
  func filled(for awaited: AwaitedRecipient) -> [String] {
    templates.map { template in
      let filled = template.filling { expression in
        switch Value(expression) {
        case .to: awaited.recipient.description
        case .since: CommandWords.text(of: awaited.since)
        case nil: nil
        }
      }
      return filled.literal ?? ""
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

extension ValueExpression {
  /// What is read, without `$( )` and without what is done with it.
  fileprivate var shown: String {
    switch self {
    case .path(let path), .call(let path, _): path.description
    case .now: "now"
    }
  }
}

/// A command that did not do what a source's command has to do.
package enum CommandSourceFailure: Error, Hashable, Sendable {
  /// Its words read a value that there is not, by its path; `program` is as the project file names it.
  case unknownValue(path: String, program: String)
  /// Its program did something else.
  case program(ProgramFailure)
}
