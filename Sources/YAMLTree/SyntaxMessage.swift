internal import Diagnostics

/// Turns libyaml's errors into diagnostics, with both positions of an error.
struct SyntaxMessage {
  let fault: SyntaxFault
  let source: SourceFile

  /// The diagnostic.
  ///
  /// An unknown error keeps libyaml's description.
  var diagnostic: Diagnostic {
    if fault.context?.text.contains("directive") == true { return directive() }
    if fault.context?.text.contains("a tag") == true { return tag() }
    if let place = noBreakSpace { return NoBreakSpaceMessages.diagnostic(at: place) }
    if let word = wordBeforeBracket { return word.diagnostic }
    return SyntaxMessage.table[fault.problem.text]?(self) ?? other()
  }

  private static let table: [String: @Sendable (SyntaxMessage) -> Diagnostic] = [
    "found character that cannot start any token": { $0.cannotStart() },
    "could not find expected ':'": { $0.missingColon() },
    "mapping values are not allowed in this context": { $0.unexpectedColon() },
    "found unexpected ':'": { $0.colonWithoutSpace() },
    "mapping keys are not allowed in this context": { $0.unexpectedQuestionMark() },
    "block sequence entries are not allowed in this context": { $0.unexpectedDash() },
    "did not find expected key": { $0.expectedKey() },
    "did not find expected '-' indicator": { $0.expectedDash() },
    "did not find expected ',' or ']'": { $0.unclosedBracket() },
    "did not find expected ',' or '}'": { $0.unclosedBracket() },
    "did not find expected node content": { $0.expectedValue() },
    "did not find expected <document start>": { $0.outside() },
    "found unexpected end of stream": { $0.unclosedQuote() },
    "found unexpected document indicator": { $0.unclosedQuote() },
    "found unknown escape character": { $0.unknownEscape() },
    "did not find expected hexdecimal number": { $0.badEscape() },
    "found invalid Unicode character escape code": { $0.badEscape() },
    "did not find expected alphabetic or numeric character": { $0.anchorName() },
    "found a tab character where an indentation space is expected": { $0.tab() },
    "found a tab character that violates indentation": { $0.tab() },
    "found an indentation indicator equal to 0": { $0.blockHeader() },
    "did not find expected comment or line break": { $0.blockHeader() },
    "found undefined tag handle": { $0.tag() },
    "found incompatible YAML document": { $0.directive() },
    "found duplicate %YAML directive": { $0.directive() },
    "found duplicate %TAG directive": { $0.directive() },
  ]

  private func directive() -> Diagnostic {
    DirectiveMessages.unsupported(at: problem, in: source)
  }

  private func other() -> Diagnostic {
    let title = "invalid YAML: \(fault.problem.text)"
    return Diagnostic(.otherSyntax, title, at: place, notes: context("here"))
  }
}

// MARK: - Places

extension SyntaxMessage {
  /// The word whose missing colon makes YAML fail after it; nil if there is none.
  private var wordBeforeBracket: WordBeforeBracket? {
    switch fault.problem.text {
    case "mapping values are not allowed in this context", "did not find expected key":
      WordBeforeBracket(openAt: problem, in: source)
    case "could not find expected ':'":
      WordBeforeBracket(startingLine: fault.context?.position.line ?? problem.line, in: source)
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      WordBeforeBracket(before: problem, in: source)
    default: nil
    }
  }

  /// The first no-break space near the error, which is its most likely cause; nil if there is none.
  private var noBreakSpace: SourcePosition? {
    let last = min(problem.line, source.lineCount)
    let first = max(1, min(last - 1, fault.context?.position.line ?? last))
    return (first...max(first, last)).lazy
      .compactMap { NoBreakSpaceMessages.place(in: source, line: $0) }.first
  }

  var problem: SourcePosition { fault.problem.position }
  private var character: Unicode.Scalar? { source.scalar(at: problem) }

  /// Whether the document ends before a construct is complete.
  var isAtEnd: Bool {
    problem.line >= source.lineCount && character == nil
      || problem.column == 1 && ["---", "..."].contains(source.line(problem.line).prefix(3))
  }

  /// The range of the scalar at the problem; at the document's end, empty after its last scalar.
  var place: SourceRange {
    if isAtEnd { return SourceRange(at: source.lastInk(before: problem, after: .start)) }
    return SourceRange(problem, problem.moved(by: character == nil ? 0 : 1))
  }

  func context(_ words: String) -> [Diagnostic.Note] {
    guard let start = fault.context?.position, start != problem else { return [] }
    let width = source.scalar(at: start) == nil ? 0 : 1
    return [.init(words, at: SourceRange(start, start.moved(by: width)))]
  }

  /// The range of the word at a position.
  private func word(from start: SourcePosition) -> SourceRange {
    let rest = source.line(start.line).unicodeScalars.dropFirst(start.column - 1)
    return SourceRange(start, start.moved(by: rest.prefix { $0 != " " && $0 != "\t" }.count))
  }
}

// MARK: - Strings without quotes

extension SyntaxMessage {
  private func cannotStart() -> Diagnostic {
    switch character {
    case "\t": return tab()
    case "|", ">":
      return Diagnostic(
        .badBlockText,
        "a block string is not allowed inside `{ }` or `[ ]`",
        at: place,
        help: "Quote the string, or write the mapping or list without brackets."
      )
    default:
      let written = character.map { $0 == "`" ? "a backtick" : "`\($0)`" } ?? ""
      return Diagnostic(
        .needsQuotes,
        "a string that starts with \(written) must be quoted",
        at: word(from: problem)
      )
    }
  }

  private func tab() -> Diagnostic {
    Diagnostic(
      .tabIndentation,
      "YAML is indented with spaces, never with tabs",
      at: place,
      label: "this is a tab",
      help: "Replace each tab with two spaces."
    )
  }

  private func anchorName() -> Diagnostic {
    let start = fault.context?.position ?? problem
    let written = source.scalar(at: start).map { String($0) } ?? "*"
    let isFirst = source.lastInk(before: start, after: start.atLineStart) == start.atLineStart
    if written == "*", isFirst, source.scalar(at: start.moved(by: 1)) == " " {
      return Diagnostic(
        .misplaced,
        "a list element starts with `- `",
        at: SourceRange(start, start.moved(by: 1)),
        label: "`*` refers to a named value"
      )
    }
    return Diagnostic(
      .needsQuotes,
      "a string that starts with `\(written)` must be quoted",
      at: word(from: start),
      label: written == "&" ? "`&` names a value" : "`*` refers to a named value"
    )
  }

  private func tag() -> Diagnostic {
    let start = fault.context?.position ?? problem
    let range = word(from: start)
    return TagMessages.unknown(String(source.text(in: range)), at: range)
  }
}

// MARK: - Structure

extension SyntaxMessage {
  private func unexpectedQuestionMark() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "a key is not allowed here",
      at: place,
      help: "Quote a string that starts with `?`."
    )
  }

  private func unexpectedDash() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "a list must start on its own line",
      at: place,
      help: "Start a new line before `- `. If you mean a string, put the string in quotes."
    )
  }

  private func expectedKey() -> Diagnostic {
    if character == "}" || character == "]" { return expectedValue() }
    guard source.lastInk(before: problem, after: problem.atLineStart) == problem.atLineStart else {
      return Diagnostic(
        .misplaced,
        "nothing can follow a value on its line",
        at: place,
        help: endsWithComma ? "Remove the `,`." : "Quote the whole string."
      )
    }
    return Diagnostic(
      .misplaced,
      isDash && problem.column == fault.context?.position.column
        ? "a list element is not allowed among the keys of a mapping"
        : "the indentation of this line does not fit the lines above",
      at: place,
      notes: context("the mapping starts here"),
      help: adviceOnHyphens
        ?? (isDash
          ? SyntaxMessage.adviceOnDashes : "Start all keys of a mapping in the same column.")
    )
  }

  /// Whether a list element starts at the problem.
  private var isDash: Bool {
    character == "-" && source.scalar(at: problem.moved(by: 1)).map { $0 == " " } ?? true
  }

  /// The advice for an indented `---`, or for a hyphen without a space; nil for other lines.
  private var adviceOnHyphens: String? {
    let rest = source.line(problem.line).unicodeScalars.dropFirst(problem.column - 1)
    if rest.starts(with: "---".unicodeScalars) {
      return "To start a new document, write `---` at the start of the line."
    }
    guard character == "-", !isDash else { return nil }
    return "If this is a list element, write a space after the `-`."
  }

  private static let adviceOnDashes =
    "Start each `- ` of a list in the same column, not further left than the key of the list."

  /// Whether a comma ends its line, as between JSON's members.
  private var endsWithComma: Bool {
    guard character == "," else { return false }
    let behind = source.line(problem.line).unicodeScalars.dropFirst(problem.column)
    return behind.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
  }

  private func expectedDash() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "the indentation of this line does not fit the list above",
      at: place,
      notes: context("the list starts here"),
      help: adviceOnHyphens
        ?? (isDash
          ? SyntaxMessage.adviceOnDashes
          : SyntaxMessage.adviceOnKeys + (adviceOnMissingDash ?? ""))
    )
  }

  private static let adviceOnKeys =
    "Start all keys of an element in the same column, and keys after the list in the column of the list's key."

  /// The advice for a key in the column of the list, after a space; nil for other lines.
  private var adviceOnMissingDash: String? {
    guard problem.column == fault.context?.position.column else { return nil }
    let rest = source.line(problem.line).unicodeScalars.dropFirst(problem.column - 1)
    let name = rest.prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || $0.properties.numericType != nil)
    }
    let behind = rest.dropFirst(name.count)
    guard !name.isEmpty, behind.first == ":", [nil, " "].contains(behind.dropFirst().first) else {
      return nil
    }
    return " If this is another element, write `- \(String(name)): ...`."
  }

  private func expectedValue() -> Diagnostic {
    let closes = character == "}" || character == "]"
    if isAtEnd {
      let title = "the document ends inside `{ }` or `[ ]`"
      return Diagnostic(
        .unclosedBracket,
        title,
        at: place,
        notes: OpenBrackets(in: source, upTo: problem.line).notes,
        help: "Close the open bracket."
      )
    }
    if isDash {
      return Diagnostic(
        .misplaced,
        "a list element can't start with `- ` inside `{ }` or `[ ]`",
        at: place,
        notes: bracketsAbove.notes,
        help: "Close the bracket before the `- `, or write the list as `[ ... ]`, without any `- `."
      )
    }
    return Diagnostic(
      .misplaced,
      closes ? "unexpected closing bracket" : "expected a value here",
      at: place,
      help: "Remove the `\(character.map { String($0) } ?? "-")`, or quote a string that starts "
        + "with it."
    )
  }

  private func outside() -> Diagnostic {
    Diagnostic(
      .misplaced,
      "nothing can follow the document's value",
      at: place,
      help: "Check the indentation, or start a new document with a `---` line."
    )
  }

  private func unclosedBracket() -> Diagnostic {
    if character == "{", source.scalar(before: problem) == "$" {
      return PlaceholderMessages.dollarBrace(at: problem, source)
    }
    if let element = PlaceholderMessages.element(at: problem, source) { return element }
    let isMapping = fault.problem.text.hasSuffix("'}'")
    return Diagnostic(
      .unclosedBracket,
      "expected `,` or `\(isMapping ? "}" : "]")`",
      at: place,
      label: isAtEnd ? "the document ends here" : missingQuotes ?? missingComma,
      notes: context("this bracket is still open") + bracketsAbove.noteOfRemark
    )
  }

  /// The brackets that are open at the start of the problem's line, or at the document's end.
  private var bracketsAbove: OpenBrackets {
    OpenBrackets(in: source, upTo: isAtEnd ? problem.line : problem.line - 1)
  }

  /// The label for a string that needs quotes; nil for other strings.
  ///
  /// A string that needs quotes continues after a quote or contains a bracket.
  private var missingQuotes: String? {
    guard let before = source.scalar(before: problem), before != " ", before != "\t" else {
      return nil
    }
    switch (before, character) {
    case ("'", _):
      return "the string ends before this; to include a quote, write `''`"
    case ("\"", _):
      return "the string ends before this; to include a quote, write `\\\"`"
    case (_, "["?), (_, "{"?):
      return "inside `{ }` or `[ ]`, quote a string that contains a bracket"
    default: return nil
    }
  }

  /// The label for a second colon in a string, where a comma before a key is most likely missing.
  private var missingComma: String {
    guard character == ":" else { return "" }
    let before = source.line(problem.line).unicodeScalars.prefix(problem.column - 1)
    let words = before.split { " {,".unicodeScalars.contains($0) }
      .drop { $0.elementsEqual("-".unicodeScalars) }
    // At the start of a line, a bracket may be missing above instead.
    guard let word = words.last, words.count > 1 else { return "" }
    // The word is itself the value of a key.
    if let key = words.dropLast().last, key.last == ":" {
      return "missing quotes or `{ }` around the value of `\(String(key.dropLast()))`"
    }
    return "missing comma before `\(String(word))`"
  }
}
