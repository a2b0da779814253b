internal import Diagnostics
internal import RunRecord

/// The lines about one mismatch: path, expected, got, kinds, and the difference.
struct MismatchText {
  /// The maximum number of characters of a value shown without a cut.
  private static let width = 100

  let mismatch: Mismatch

  var text: StyledText {
    var text = StyledText("  \(mismatch.path.brief())\n", .strong)
    guard let got = mismatch.got else {
      let instead = mismatch.instead?.brief(200) ?? "nothing"
      append(to: &text, expectedWord, whole(mismatch.expected), nil)
      append(to: &text, gotWord, StyledText(instead, .failure), nil)
      return text
    }
    let difference = Difference(expected: mismatch.expected, got: got)
    if difference.isWorthMarking {
      append(difference, to: &text)
    } else {
      append(to: &text, expectedWord, whole(mismatch.expected), mismatch.kinds?.expected)
      append(to: &text, gotWord, whole(got), mismatch.kinds?.got)
    }
    return text
  }

  private let expectedWord = "expected: "
  private let gotWord = "got:      "

  private func append(_ difference: Difference, to text: inout StyledText) {
    let expected = marked(difference.expected, of: mismatch.expected, .success)
    append(to: &text, expectedWord, expected.text, mismatch.kinds?.expected)
    let got = marked(difference.got, of: mismatch.got ?? "", .failure)
    append(to: &text, gotWord, got.text, mismatch.kinds?.got)
    let indent = 4 + gotWord.count + got.indent
    text.append(.spaces(indent))
    text.append(String(repeating: "^", count: max(1, got.cells)), .failure)
    text.append("\(remark(on: difference), .faint)\n")
  }

  /// Facts that the marks don't show: the first different character, or strings that look
  /// identical.
  private func remark(on difference: Difference) -> String {
    if let points = difference.codePoints {
      return " looks the same: expected \(points.expected), got \(points.got)"
    }
    let (expected, got) = (mismatch.expected.count, mismatch.got?.count ?? 0)
    guard max(expected, got) > MismatchText.width else { return "" }
    let place = difference.passed + difference.got.before.count + 1
    return " from character \(place) on; expected \(expected) characters, got \(got)"
  }

  private func append(
    to text: inout StyledText,
    _ word: String,
    _ value: StyledText,
    _ kind: String?
  ) {
    text.append("    \(word)")
    text.append(value)
    if let kind { text.append(" (\(kind))", .faint) }
    text.append("\n")
  }

  private func marked(
    _ pieces: Difference.Pieces,
    of value: String,
    _ style: StyledText.Style
  ) -> (text: StyledText, indent: Int, cells: Int) {
    let shown = pieces.shown(in: MismatchText.width)
    let quote = MismatchText.quote(value.first, value.last)
    let text: StyledText =
      "\(quote + shown.before)\(shown.differing, style)\(shown.after + quote)"
    return (text, (quote + shown.before).displayWidth, shown.differing.displayWidth)
  }

  private func whole(_ value: String) -> StyledText {
    let count = value.count
    guard count > MismatchText.width else { return StyledText(MismatchText.inline(value)) }
    let quote = MismatchText.quote(value.first, value.last)
    let rest = " \(count - MismatchText.width) more characters"
    return "\(quote + value.prefix(MismatchText.width).brief(1000))…\(rest, .faint)"
  }

  /// A value on one line, in quotation marks if its ends would otherwise be invisible.
  static func inline(_ value: String) -> String {
    let quote = quote(value.first, value.last)
    return quote + value.brief(1000) + quote
  }

  private static func quote(_ first: Character?, _ last: Character?) -> String {
    guard let first, let last else { return "\"" }
    return first.isWhitespace || last.isWhitespace ? "\"" : ""
  }
}

extension Mismatch {
  /// The kinds of the values; nil if they are equal.
  var kinds: (expected: String, got: String)? {
    guard let expectedKind, let gotKind, expectedKind != gotKind else { return nil }
    return (expectedKind.brief(100), gotKind.brief(100))
  }
}
