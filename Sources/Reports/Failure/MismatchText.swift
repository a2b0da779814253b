internal import Diagnostics
internal import RunRecord

/// The lines about one part that does not fit: path, expected, got, kinds, and what differs.
struct MismatchText {
  /// How many characters of a value are shown without cutting it.
  private static let width = 100

  private let mismatch: Mismatch

  init(_ mismatch: Mismatch) { self.mismatch = mismatch }

  var text: StyledText {
    var text = StyledText("  \(mismatch.path.brief())\n", .strong)
    guard let got = mismatch.got else {
      append(to: &text, expectedWord, whole(mismatch.expected), mismatch.expectedKind)
      append(to: &text, gotWord, StyledText("nothing", .failure), nil)
      return text
    }
    let difference = Difference(expected: mismatch.expected, got: got)
    if difference.isWorthMarking {
      append(difference, to: &text)
    } else {
      append(to: &text, expectedWord, whole(mismatch.expected), mismatch.expectedKind)
      append(to: &text, gotWord, whole(got), mismatch.gotKind)
    }
    return text
  }

  private let expectedWord = "expected: "
  private let gotWord = "got:      "

  private func append(_ difference: Difference, to text: inout StyledText) {
    let expected = marked(difference.expected, of: mismatch.expected, .success)
    append(to: &text, expectedWord, expected.text, mismatch.expectedKind)
    let got = marked(difference.got, of: mismatch.got ?? "", .failure)
    append(to: &text, gotWord, got.text, mismatch.gotKind)
    let indent = 4 + gotWord.count + got.indent
    text.append(String(repeating: " ", count: indent))
    text.append(String(repeating: "^", count: max(1, got.cells)), .failure)
    text.append(remark(on: difference), .faint)
    text.append("\n")
  }

  /// What the marks alone do not show: how far in the texts differ, or that they only look alike.
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
    if let kind { text.append(" (\(kind.brief(100)))", .faint) }
    text.append("\n")
  }

  private func marked(
    _ pieces: Difference.Pieces,
    of value: String,
    _ style: StyledText.Style
  ) -> (text: StyledText, indent: Int, cells: Int) {
    let shown = pieces.shown(in: MismatchText.width)
    let quote = MismatchText.quote(value.first, value.last)
    var text = StyledText(quote + shown.before)
    text.append(shown.differing, style)
    text.append(shown.after + quote)
    return (text, (quote + shown.before).displayWidth, shown.differing.displayWidth)
  }

  private func whole(_ value: String) -> StyledText {
    let count = value.count
    guard count > MismatchText.width else { return StyledText(MismatchText.inline(value)) }
    let quote = MismatchText.quote(value.first, value.last)
    var text = StyledText(quote + value.prefix(MismatchText.width).brief(1000) + "…")
    text.append(" \(count - MismatchText.width) more characters", .faint)
    return text
  }

  /// A value on one line, in quotation marks where its ends could not be seen otherwise.
  static func inline(_ value: String) -> String {
    let quote = quote(value.first, value.last)
    return quote + value.brief(1000) + quote
  }

  private static func quote(_ first: Character?, _ last: Character?) -> String {
    guard let first, let last else { return "\"" }
    return first.isWhitespace || last.isWhitespace ? "\"" : ""
  }
}
