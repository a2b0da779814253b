internal import Diagnostics

/// The brackets of a document that are still open at a place, and a remark that swallowed the ends
/// of some.
struct OpenBrackets {
  /// Where they stand, the innermost last.
  private(set) var places: [SourcePosition] = []

  /// The first `#` inside them behind which one would be closed.
  private(set) var remark: SourcePosition?

  private var quote: Unicode.Scalar?

  /// Looks through the document that ends with a line.
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
        let rest = scalars[index...]
        if !places.isEmpty, remark == nil, rest.contains("}") || rest.contains("]") {
          remark = place
        }
        return
      case "\"" where isStart, "'" where isStart: quote = scalar
      case "{" where isStart, "[" where isStart: places.append(place)
      case "}" where !places.isEmpty, "]" where !places.isEmpty: places.removeLast()
      default: break
      }
    }
  }

  /// What shows them.
  var notes: [Diagnostic.Note] {
    let open = places.last.map { ("this is still open", $0) }
    let remark = remark.map { ("`#` starts a remark here; a text with one needs quotes", $0) }
    return [open, remark].compactMap(\.self).map { words, place in
      Diagnostic.Note(words, at: SourceRange(place, place.moved(by: 1)))
    }
  }
}
