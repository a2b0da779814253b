/// The message for content of `$( )` that does not follow the grammar.
package struct ValueSyntaxMessage: Sendable {
  /// The title, in lowercase without a full stop.
  package let title: String

  /// The label at the underline; empty if the title is sufficient.
  package var label = ""

  /// The instruction for a fix, as whole sentences; nil if there is none.
  package var help: String?

  /// Whether the message is about a duration instead of the value around it.
  package var isDuration = false

  /// Creates the message for a reason.
  ///
  /// `example` is a path that is valid in the same place. `meant` is the most likely intention.
  /// `isInValue` is false for a path that is written without `$( )`.
  package init(
    _ reason: ValueSyntaxError.Reason,
    example: String = "user.email",
    meant: String? = nil,
    isInValue: Bool = true
  ) {
    switch reason {
    case .unclosed:
      title = isInValue ? "missing `)` after `$(`" : "missing `)`"
      help = "To write a literal `$(`, use `$$(`."
    case .empty:
      title = isInValue ? "missing name in `$()`" : "missing name"
      help = "To write a literal `$(`, use `$$(`."
    case .expectedName:
      title = "expected a name"
      help = "To write a literal `$(`, use `$$(`."
    case .expectedArgument: title = "expected a path or a number"
    case .unexpected(let character):
      let shown = character == " " ? "a space" : "`\(character)`"
      title = "\(shown) is not allowed in \(isInValue ? "`$( )`" : "a path")"
      help = "Write a path such as `\(example)`. Arithmetic and logic are not supported."
    case .badDuration(let reason):
      let words = DurationMessage(reason)
      (title, label, help, isDuration) = (words.title, words.label, words.help, true)
    }
    if let meant, !isDuration { (label, help) = ("did you mean `\(meant)`?", nil) }
  }
}

/// The message for a string that is not a duration.
package struct DurationMessage: Sendable {
  /// The title, in lowercase without a full stop.
  package let title: String

  /// The label at the underline; empty if the title is sufficient.
  package var label = ""

  /// The instruction for a fix, as a whole sentence; nil if there is none.
  package var help: String?

  /// Creates the message; `text` is the whole string, from which a suggestion is derived.
  package init(_ reason: DurationSyntaxError.Reason, in text: String = "") {
    help = DurationMessage.grammar
    switch reason {
    case .missingUnit(let suggestion):
      title = "a duration needs a unit"
      (label, help) = (DurationMessage.question(suggestion), nil)
    case .empty: title = "missing duration"
    case .expectedNumber: title = "a duration must start with a number"
    case .unknownUnit("."), .unknownUnit(","): title = "a duration takes only whole numbers"
    case .unknownUnit(let unit) where unit.contains(" "):
      title = "a duration must not contain spaces"
    case .unknownUnit(let unit):
      title = "unknown unit `\(unit)`"
      help = "Write `d`, `h`, `m`, `s`, or `ms`."
    case .notDescending:
      title = "the units of a duration must go from large to small, each at most once"
    case .tooLong:
      title = "a duration must not be longer than a century"
      help = nil
    }
    // A duration that is too long has the right form.
    if let meant = Duration(meantBy: text)?.sourceText, (try? Duration(authored: meant)) != nil {
      (label, help) = ("did you mean `\(meant)`?", nil)
    }
  }

  /// Suggests seconds.
  ///
  /// A number that is large for seconds may also mean milliseconds, the unit of other tools.
  private static func question(_ suggestion: String) -> String {
    guard let number = Int(suggestion.dropLast()), number >= 100 else {
      return "did you mean `\(suggestion)`?"
    }
    return "did you mean `\(number)ms` or `\(suggestion)`?"
  }

  private static let grammar = "Write a duration such as `1h30m` or `250ms`."
}
