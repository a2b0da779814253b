internal import Diagnostics

/// The brackets that are open at a position, and a comment that hides closing brackets.
struct OpenBrackets {
  /// The positions of the brackets, the innermost last.
  private(set) var places: [SourcePosition] = []

  /// The position of the first `#` inside the brackets that hides a closing bracket.
  private(set) var remark: SourcePosition?

  /// The number of brackets open at the comment.
  ///
  /// With fewer open brackets, the comment is harmless.
  private var depthOfRemark = 0

  private var quote: Unicode.Scalar?

  /// Reads the document up to line `last`.
  init(in source: SourceFile, upTo last: Int) {
    let last = min(last, source.lineCount)
    guard last >= 1 else { return }
    let start = (1...last).last { source.line($0).hasPrefix("---") && $0 < last } ?? 1
    for line in start...last { read(Array(source.line(line).unicodeScalars), line) }
  }

  private mutating func read(_ scalars: [Unicode.Scalar], _ line: Int) {
    for (index, scalar) in scalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      let place = SourcePosition(line: line, column: index + 1)
      let isStart = index == 0 || " \t{[,".unicodeScalars.contains(scalars[index - 1])
      switch scalar {
      case "#" where isStart:
        if !places.isEmpty, remark == nil, closesMore(scalars[index...]) {
          remark = place
          depthOfRemark = places.count
        }
        return
      case "\"" where isStart, "'" where isStart: quote = scalar
      case "{" where isStart, "[" where isStart: places.append(place)
      case "}" where !places.isEmpty, "]" where !places.isEmpty:
        places.removeLast()
        if places.count < depthOfRemark { (remark, depthOfRemark) = (nil, 0) }
      default: break
      }
    }
  }

  /// Whether a bracket is closed that was not opened in the same characters.
  private func closesMore(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    var depth = 0
    for scalar in scalars {
      if scalar == "{" || scalar == "[" { depth += 1 }
      if scalar == "}" || scalar == "]" { depth -= 1 }
      if depth < 0 { return true }
    }
    return false
  }

  /// The notes about the innermost open bracket and the comment.
  var notes: [Diagnostic.Note] {
    places.last.map { [note("this bracket is still open", at: $0)] + noteOfRemark } ?? noteOfRemark
  }

  /// The note about the comment; empty without a comment.
  var noteOfRemark: [Diagnostic.Note] {
    let words = "`#` starts a comment here unless the string is quoted"
    return remark.map { [note(words, at: $0)] } ?? []
  }

  private func note(_ words: String, at place: SourcePosition) -> Diagnostic.Note {
    Diagnostic.Note(words, at: SourceRange(place, place.moved(by: 1)))
  }
}
