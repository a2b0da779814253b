internal import Diagnostics
internal import Values
internal import YAMLTree

/// The diagnostic for a trigger with other keys next to `run` or a failure.
package struct TriggerMessage {
  /// The title of the diagnostic.
  package let conflict: String

  /// The note at the key that excludes the other keys.
  package let note: String

  /// The help that shows how to write a program.
  package static let run = help(["node", "lambda.mjs", "index.handler"])

  private static func help(_ words: [String]) -> String {
    "Write `run: [\(words.joined(separator: ", "))]`. The program runs without a shell."
  }

  /// The help for a command line, with its words if they need no quotes.
  package static func help(insteadOf line: String?) -> String {
    let words = (line ?? "").split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { word in
      word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._/=-".contains($0)) }
    }
    return words.isEmpty || words.count > 8 || !isPlain ? run : help(words)
  }

  /// Creates the title and the note for a key that can't be combined with others.
  package init(of member: String) {
    (conflict, note) =
      member == TriggerTable.program
      ? (
        "`run` can't be combined with other keys: the program responds for the trigger",
        "the program is here"
      )
      : ("a trigger that fails can't do anything else", "the failure is here")
  }
}

// Programs that handle triggers.
extension TriggerDecoder {
  /// The roots whose values may choose a program.
  ///
  /// The environment or the author controls these roots, unlike pools and mailboxes.
  private static let rootsOfProgram: Set<String> = ["env", "secret", "example"]

  /// Decodes a program and its arguments.
  func program(_ node: YAMLNode) -> ValueTemplate? {
    let help = TriggerMessage.help(insteadOf: node.isNull ? nil : node.scalar?.text)
    guard let elements = elements(of: node, "`run`", help: help) else { return nil }
    guard let first = elements.first else {
      return reject(.emptyValue, "`run` needs a program", at: node.range, help: TriggerMessage.run)
    }
    var words = [valueDecoder.text(first, "the program of `run`")]
    if let program = words[0] { checkProgram(program, first) }
    words += elements.dropFirst().map { valueDecoder.text($0, "an argument of `run`") }
    return words.complete().map { .list($0.map { ValueTemplate($0) }, range: node.range) }
  }

  private func checkProgram(_ program: TextTemplate, _ node: YAMLNode) {
    if program.template.literal?.allSatisfy(\.isWhitespace) == true {
      report(.emptyValue, "the program of `run` must not be blank", at: node.range)
    }
    for value in program.template.values {
      if case .path(let path) = value.expression, TriggerDecoder.rootsOfProgram.contains(path.root)
      {
        continue
      }
      report(
        .valueNotAllowed,
        "the program of `run` can't come from this value",
        at: node.range(ofScalars: value.scalars, in: source),
        help: "Write the program, or read it from `env`, `secret`, or `example`."
      )
    }
  }
}
