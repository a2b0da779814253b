internal import FoundationEssentials
package import Programs
internal import Values

/// The program and arguments of a command from the project file.
struct CommandTemplate: Sendable {
  /// A value that a word may read.
  private enum Value: String, ReadableValue {
    case to, since
  }

  private let templates: [Template]

  /// Whether the program receives the time from which messages count.
  var readSince: Bool { templates.flatMap(\.values).contains { Value($0.0) == .since } }

  /// Checks that the templates read only `$(to)` and `$(since)`; throws at the first other value.
  init(_ templates: [Template]) throws(CommandSourceFailure) {
    for (expression, _) in templates.flatMap(\.values) where Value(expression) == nil {
      let program = templates.first?.literal ?? ""
      throw .unknownValue(path: expression.shown, program: program)
    }
    self.templates = templates
  }

  /// Returns the words for an await; a value never splits a word.
  func filled(for awaited: AwaitedRecipient) -> [String] {
    templates.map { template in
      let filled = template.filling { expression in
        switch Value(expression) {
        case .to: awaited.recipient.description
        case .since: CommandTemplate.text(of: awaited.since)
        case nil: nil
        }
      }
      return filled.literal ?? ""
    }
  }

  /// Formats a date as ISO 8601 in UTC with milliseconds, as JavaScript does.
  ///
  /// Rounding down ensures that no message is missed.
  static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    // The style truncates. A quarter of a millisecond prevents the loss of a whole millisecond.
    return Date(timeIntervalSince1970: (milliseconds + 0.25) / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension ValueExpression {
  /// The path of the value, without `$( )` and without its operations.
  fileprivate var shown: String {
    switch self {
    case .path(let path), .call(let path, _): path.description
    case .now: "now"
    }
  }
}

/// A failure of a source's command.
package enum CommandSourceFailure: Error, Hashable, Sendable {
  /// A word of the command reads an unknown value.
  ///
  /// `path` is the value's path, and `program` is the program's name from the project file.
  case unknownValue(path: String, program: String)
  /// The program failed.
  case program(ProgramFailure)
}
