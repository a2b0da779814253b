internal import RunRecord

/// One mismatch with the expected and the actual value side by side.
struct MismatchHTML {
  /// The maximum number of characters of a value around a difference.
  private static let width = 200

  let mismatch: Mismatch

  var values: TemplateValues {
    var values: TemplateValues = ["path": mismatch.path.brief()]
    guard let got = mismatch.got else {
      values["expected"] = whole(mismatch.expected)
      values["got"] = whole(mismatch.instead?.brief(200) ?? "nothing")
      return values
    }
    let difference = Difference(expected: mismatch.expected, got: got)
    if difference.isWorthMarking {
      values["expected"] = HTMLParts.parts(difference.expected.shown(in: MismatchHTML.width))
      values["got"] = HTMLParts.parts(difference.got.shown(in: MismatchHTML.width))
    } else {
      (values["expected"], values["got"]) = (whole(mismatch.expected), whole(got))
    }
    if let points = difference.codePoints {
      values["codePoints"] =
        "looks the same: expected \(points.expected), got \(points.got)"
    }
    (values["expectedKind"], values["gotKind"]) = (mismatch.kinds?.expected, mismatch.kinds?.got)
    return values
  }

  private func whole(_ value: String) -> [TemplateValues] {
    [["text": MismatchText.inline(value), "isMarked": false]]
  }
}
