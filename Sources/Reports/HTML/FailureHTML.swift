internal import Diagnostics
internal import JSON
internal import RunRecord

/// One failure of a scenario: message, place, source lines, mismatches, and requests.
struct FailureHTML {
  /// The maximum number of mismatches shown.
  private static let maximumMismatches = 100

  /// The maximum number of nested flow uses shown, innermost first.
  private static let maximumUses = 8

  let failure: Failure
  let record: ScenarioRecord
  let links: SourceLinks

  /// The HTML of the failure.
  var text: String {
    var values: TemplateValues = [
      "message": failure.message.brief(2000), "kind": failure.kind.word.brief(200),
      "failureLink": links.link(to: failure.source.name, line: place.line),
      "failurePlace": "\(failure.source.name.visible):\(place.line):\(place.column)",
      "uses": failure.uses.prefix(FailureHTML.maximumUses).map(values),
      "details": failure.details.map { ["detail": $0.brief(2000)] as TemplateValues },
      "hasMismatches": !failure.mismatches.isEmpty,
      "mismatches": failure.mismatches.prefix(FailureHTML.maximumMismatches)
        .map { MismatchHTML(mismatch: $0).values },
    ]
    let rest = failure.mismatches.count - FailureHTML.maximumMismatches
    if rest > 0 {
      let count = rest.counting("more mismatch", plural: "more mismatches")
      values["moreMismatches"] = "and \(count)"
    }
    values["failedStep"] = stepDescription
    if !excerpt.parts.isEmpty {
      let label = "Source of the failure in \(failure.source.name.visible)"
      values["source"] =
        ["sourceLabel": label, "lines": HTMLParts.parts(excerpt)] as TemplateValues
    }
    values.merge(ExchangesHTML(step: step, in: record).values) { $1 }
    return ReportTemplate.failure.render(values)
  }

  private var place: SourcePosition {
    (failure.mismatches.first?.range ?? failure.range).lowerBound
  }

  private var stepDescription: String? {
    failure.step.map { place in
      let summary = step.map { ", \($0.summary.brief())" } ?? ""
      return StepRecord.name(place.phase, place.number) + summary
    }
  }

  /// The record of the failed step; nil if no step was running.
  private var step: StepRecord? {
    failure.step.flatMap { place in record.steps.last { ($0.phase, $0.number) == place } }
  }

  /// The marked lines; empty if the record does not contain them.
  private var excerpt: StyledText {
    guard failure.source.lineCount >= place.line, !failure.source.text.isEmpty else { return "" }
    return OneFailure(failure: failure, record: record).markedSource
      .limited(toBytes: FailureText.maximumSection)
  }

  private func values(_ use: Failure.Use) -> TemplateValues {
    let place = use.range.lowerBound
    let mark = SourceExcerpt.Mark(use.range, label: "", style: .accent)
    let excerpt = SourceExcerpt(file: use.source, showing: use.range, marks: [mark]).text
    return [
      "useStep": StepRecord.name(failure.step?.phase ?? .steps, use.number),
      "useLink": links.link(to: use.source.name, line: place.line),
      "usePlace": "\(use.source.name.visible):\(place.line):\(place.column)",
      "lines": HTMLParts.parts(excerpt.limited(toBytes: FailureText.maximumSection)),
    ]
  }
}

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
    if let expected = mismatch.expectedKind, let kind = mismatch.gotKind, expected != kind {
      (values["expectedKind"], values["gotKind"]) = (expected.brief(100), kind.brief(100))
    }
    return values
  }

  private func whole(_ value: String) -> [TemplateValues] {
    [["text": MismatchText.inline(value), "isMarked": false]]
  }
}

/// The requests and responses of a failed step, and the claims that it checked.
struct ExchangesHTML {
  /// The maximum number of bytes of a request or a response.
  private static let maximumBytes = 16_000

  private let claims: [DecodedClaims]
  private let exchanges: [ExchangeRecord]
  private let omitted: Int

  init(step: StepRecord?, in record: ScenarioRecord) {
    let shown = step.map { step in
      let inner = record.steps.last {
        $0.phase == step.phase && $0.number.isInside(step.number) && !$0.exchanges.isEmpty
      }
      return step.exchanges.isEmpty ? inner ?? step : step
    }
    claims = step?.claims ?? []
    (exchanges, omitted) = (shown?.exchanges ?? [], shown?.omittedExchanges ?? 0)
  }

  var values: TemplateValues {
    var values: TemplateValues = [
      "hasExchanges": !exchanges.isEmpty, "exchanges": exchanges.map(values),
      "exchangesHeading": exchanges.count == 1
        ? "Request and response" : "\(exchanges.count) requests and responses",
      "claims": claims.map { decoded -> TemplateValues in
        [
          "claimsPath": decoded.path.brief(200), "claimsText": ExchangesHTML.text(decoded.claims),
        ]
      },
    ]
    if omitted > 0 {
      values["omittedExchanges"] = "\(omitted.counting("earlier request")) left out"
    }
    return values
  }

  private func values(_ exchange: ExchangeRecord) -> TemplateValues {
    let isEmpty = exchange.operation.contains(" ") && exchange.request.object?.isEmpty == true
    let bodies = [("Request", isEmpty ? nil : exchange.request), ("Response", exchange.answer)]
    let isAnswered = exchange.status != nil
    return [
      "operation": exchange.operation.brief(200),
      "answerLine": isAnswered ? exchange.answerLine : "response: \(exchange.answerLine)",
      "retries": exchange.retryLines.map { ["retry": $0.brief(300)] as TemplateValues },
      "bodies": bodies.compactMap { name, value -> TemplateValues? in
        value.map { ["bodyName": name, "bodyText": ExchangesHTML.text($0)] }
      },
    ]
  }

  private static func text(_ value: JSONValue) -> String {
    let text = value.text(.pretty)
    let rest = text.utf8.count - maximumBytes
    guard rest > 0 else { return text.visibleLines }
    return text.shortened(toBytes: maximumBytes).visibleLines
      + "\n\(rest.counting("more byte")) left out"
  }
}
