internal import Diagnostics

/// A word before a bracket without the colon or the space between them.
///
/// For example, `signUp { username: a }` lacks the colon, and `signUp:{ username: a }` lacks the
/// space. YAML reads both as the start of a string, and fails on the characters after the string.
struct WordBeforeBracket {
  private let range: SourceRange
  private let word: String
  private let bracket: SourcePosition
  private let opensMapping: Bool
  /// Whether there is a colon, so only the space after it is missing.
  private let hasColon: Bool

  /// The maximum number of lines between the bracket and the place where YAML fails.
  private static let reach = 200

  /// Finds the last of these words at the start of a line whose bracket is open at a position.
  init?(openAt place: SourcePosition, in source: SourceFile) {
    let last = min(place.line, source.lineCount)
    guard last >= 1 else { return nil }
    var depth = 0
    for line in (max(1, last - Self.reach)...last).reversed() {
      let scalars = Array(source.line(line).unicodeScalars)
      let end = line == place.line ? min(place.column - 1, scalars.count) : scalars.count
      if line < last, scalars.starts(with: "---".unicodeScalars) { return nil }
      depth += Self.depth(of: scalars[..<end])
      if depth > 0, let found = WordBeforeBracket(startingLine: line, in: source) {
        guard found.bracket < place else { return nil }
        self = found
        return
      }
    }
    return nil
  }

  /// Finds the word before an unexpected bracket inside other brackets; nil if there is none.
  init?(before bracket: SourcePosition, in source: SourceFile) {
    let scalars = Array(source.line(bracket.line).unicodeScalars)
    guard scalars.indices.contains(bracket.column - 1) else { return nil }
    let before = scalars[..<(bracket.column - 1)]
    let end = (before.lastIndex { !$0.isBlank } ?? -1) + 1
    let start = (before[..<end].lastIndex { !$0.isInWords } ?? -1) + 1
    // After a colon, the word is a value, not a key without a colon.
    let ink = before[..<start].last { !$0.isBlank }
    guard ink.map({ "{[,".unicodeScalars.contains($0) }) ?? true else { return nil }
    self.init(start..<end, of: scalars, bracket.line, bracket, in: source)
  }

  /// Finds the word after a line's dashes, with a bracket on that line or at the start of the next.
  init?(startingLine line: Int, in source: SourceFile) {
    guard let place = source.startBehindDashes(ofLine: line),
      !WordBeforeBracket.goesOn(at: place, in: source)
    else { return nil }
    let scalars = Array(source.line(line).unicodeScalars)
    let start = place.column - 1
    let end = start + scalars[start...].prefix { $0.isInWords }.count
    let hasColon = scalars[end...].first == ":"
    let column = hasColon ? end + 1 : end + scalars[end...].prefix { $0.isBlank }.count
    var bracket = SourcePosition(line: line, column: column + 1)
    if !hasColon, column == scalars.count, line < source.lineCount {
      let next = source.line(line + 1).unicodeScalars.prefix { $0.isBlank }.count
      bracket = SourcePosition(line: line + 1, column: next + 1)
    }
    self.init(start..<end, of: scalars, line, bracket, in: source)
  }

  private init?(
    _ part: Range<Int>,
    of scalars: [Unicode.Scalar],
    _ line: Int,
    _ bracket: SourcePosition,
    in source: SourceFile
  ) {
    guard let first = part.first, scalars[first].properties.isAlphabetic,
      let opened = source.scalar(at: bracket), opened == "{" || opened == "["
    else { return nil }
    let start = SourcePosition(line: line, column: part.lowerBound + 1)
    range = SourceRange(start, start.moved(by: part.count))
    word = String(String.UnicodeScalarView(scalars[part]))
    self.bracket = bracket
    hasColon = scalars[part.upperBound...].first == ":"
    opensMapping = opened == "{"
  }

  /// Whether a line continues the string of a key above it.
  private static func goesOn(at place: SourcePosition, in source: SourceFile) -> Bool {
    guard place.line > 1,
      let above = source.startBehindDashes(ofLine: place.line - 1), above.column < place.column
    else { return false }
    let end = source.endOfContent(before: place.atLineStart, after: above)
    let text = source.text(in: SourceRange(above, end))
    return text.contains(": ") && !":|>{[,".contains(text.last ?? ":")
  }

  private static func depth(of scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { depth, scalar in
      switch scalar {
      case "{", "[": depth + 1
      case "}", "]": depth - 1
      default: depth
      }
    }
  }

  /// The diagnostic about the missing colon or space, with the correct notation.
  var diagnostic: Diagnostic {
    Diagnostic(
      .misplaced,
      hasColon ? "missing space after `\(word):`" : "missing colon after `\(word)`",
      at: range,
      help: "Write `\(word): \(opensMapping ? "{ ... }" : "[ ... ]")`."
    )
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }

  /// Whether the character can be part of a word that is meant as a key.
  fileprivate var isInWords: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "_" || self == "-"
  }
}
