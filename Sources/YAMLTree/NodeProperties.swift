internal import Diagnostics

/// The places of a node's anchor and tag.
///
/// libyaml provides only the start of the first property.
struct NodeProperties {
  /// The range of the tag, including its `!`; nil if there is no tag.
  private(set) var tag: SourceRange?

  /// The position where the node's own characters start.
  private(set) var end: SourcePosition

  /// Skips the anchor, tag, whitespace, comments, and line breaks, starting at the first property.
  init(from start: SourcePosition, in lines: inout SourceLines) {
    end = start
    while readLine(lines.line(end.line)), end.line < lines.count {
      end = SourcePosition(line: end.line + 1, column: 1)
    }
  }

  /// Reads a line; returns true if the node's own characters start on a later line.
  private mutating func readLine(_ line: [Unicode.Scalar]) -> Bool {
    while end.column <= line.count {
      switch line[end.column - 1] {
      case " ", "\t": end.column += 1
      case "#": return true
      case "!": tag = readWord(in: line)
      case "&": _ = readWord(in: line)
      default: return false
      }
    }
    return true
  }

  private mutating func readWord(in line: [Unicode.Scalar]) -> SourceRange {
    let start = end
    let isVerbatim = end.column < line.count && line[end.column] == "<"
    let stops: Set<Unicode.Scalar> =
      isVerbatim ? [" ", "\t"] : [" ", "\t", ",", "[", "]", "{", "}"]
    while end.column <= line.count, !stops.contains(line[end.column - 1]) { end.column += 1 }
    return SourceRange(start, end)
  }
}
