internal import Diagnostics

/// Turns libyaml's errors into diagnostics, with both positions of an error.
struct SyntaxMessage {
  let libYAMLError: LibYAMLError
  let source: SourceFile
  /// Whether the file can read values with `$(...)`.
  let readsValues: Bool

  /// The diagnostic.
  ///
  /// An unknown error keeps libyaml's description.
  var diagnostic: Diagnostic {
    if libYAMLError.context?.text.contains("directive") == true { return directive() }
    if libYAMLError.context?.text.contains("a tag") == true { return tag() }
    if let place = noBreakSpace { return NoBreakSpaceMessages.diagnostic(at: place) }
    if let word = wordBeforeBracket { return word.diagnostic }
    return SyntaxMessage.table[libYAMLError.problem.text]?(self) ?? other()
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
    let title = "invalid YAML: \(libYAMLError.problem.text)"
    return Diagnostic(.otherSyntax, title, at: place, notes: context("here"))
  }
}

// MARK: - Places

extension SyntaxMessage {
  /// The word whose missing colon makes YAML fail after it; nil if there is none.
  private var wordBeforeBracket: WordBeforeBracket? {
    switch libYAMLError.problem.text {
    case "mapping values are not allowed in this context", "did not find expected key":
      WordBeforeBracket(openAt: problem, in: source)
    case "could not find expected ':'":
      WordBeforeBracket(
        startingLine: libYAMLError.context?.position.line ?? problem.line,
        in: source
      )
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      WordBeforeBracket(before: problem, in: source)
    default: nil
    }
  }

  /// The first no-break space near the error, which is its most likely cause; nil if there is none.
  private var noBreakSpace: SourcePosition? {
    let last = min(problem.line, source.lineCount)
    let first = max(1, min(last - 1, libYAMLError.context?.position.line ?? last))
    return (first...max(first, last)).lazy
      .compactMap { NoBreakSpaceMessages.place(in: source, line: $0) }.first
  }

  var problem: SourcePosition { libYAMLError.problem.position }
  var character: Unicode.Scalar? { source.scalar(at: problem) }

  /// Whether the document ends before a construct is complete.
  var isAtEnd: Bool {
    problem.line >= source.lineCount && character == nil
      || problem.column == 1 && ["---", "..."].contains(source.line(problem.line).prefix(3))
  }

  /// The range of the scalar at the problem; at the document's end, empty after its last scalar.
  var place: SourceRange {
    if isAtEnd { return SourceRange(at: source.endOfContent(before: problem, after: .start)) }
    return SourceRange(problem, problem.moved(by: character == nil ? 0 : 1))
  }

  /// Whether a list element starts at the problem.
  var isDash: Bool {
    character == "-" && source.scalar(at: problem.moved(by: 1)).map { $0 == " " } ?? true
  }

  func context(_ words: String) -> [Diagnostic.Note] {
    guard let start = libYAMLError.context?.position, start != problem else { return [] }
    let width = source.scalar(at: start) == nil ? 0 : 1
    return [.init(words, at: SourceRange(start, start.moved(by: width)))]
  }
}
