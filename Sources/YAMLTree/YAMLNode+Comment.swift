package import Diagnostics
internal import Values

extension YAMLNode {
  /// The range of a comment that may be meant as part of the preceding scalar, as in `Secret1! #2`.
  ///
  /// Nil if there is no such comment. Two spaces before the `#` and a space after it make a comment
  /// unambiguous.
  package func doubtfulComment(in source: SourceFile) -> SourceRange? {
    guard let scalar, scalar.isPlain, !isMissing, range.alias == nil else { return nil }
    let end = range.upperBound
    let line = Array(source.line(end.line).unicodeScalars)
    guard end.column <= line.count else { return nil }
    let rest = line[(end.column - 1)...]
    guard let start = rest.firstIndex(where: { $0 != " " && $0 != "\t" }), rest[start] == "#",
      start > rest.startIndex
    else { return nil }
    let isSetApart = start - rest.startIndex > 1 && rest[start...].dropFirst().first == " "
    guard !isSetApart else { return nil }
    let last = rest.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" } ?? start
    return SourceRange(
      SourcePosition(line: end.line, column: start + 1),
      SourcePosition(line: end.line, column: last + 2)
    )
  }

  /// Warnings about doubtful comments after values whose names require exact strings, at any depth.
  package func commentWarnings(_ code: DiagnosticCode, in source: SourceFile) -> [Diagnostic] {
    var found: [(name: String, comment: SourceRange)] = []
    collectDoubtfulComments(in: source, into: &found)
    return found.map { name, comment in
      .warning(
        code,
        "`\(source.text(in: comment))` is a comment, not part of `\(name)`",
        at: comment,
        label: "YAML ignores it",
        help: "Quote the whole value, or write two spaces before the comment and one space after "
          + "its `#`."
      )
    }
  }

  private func collectDoubtfulComments(
    in source: SourceFile,
    into found: inout [(name: String, comment: SourceRange)]
  ) {
    for pair in pairs ?? [] where pair.name.namesExactText {
      for value in [pair.value] + (pair.value.elements ?? []) {
        if let comment = value.doubtfulComment(in: source) { found.append((pair.name, comment)) }
      }
    }
    for element in elements ?? [] { element.collectDoubtfulComments(in: source, into: &found) }
    for pair in pairs ?? [] { pair.value.collectDoubtfulComments(in: source, into: &found) }
  }
}
