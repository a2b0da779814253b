internal import Diagnostics
internal import JSON
internal import RunRecord

/// The requests and responses of a failed step, and the claims that it checked.
struct ExchangesHTML {
  /// The maximum number of bytes of a request or a response.
  private static let maximumBytes = 16_000

  private let claims: [DecodedClaims]
  private let exchanges: [ExchangeRecord]
  private let omitted: Int

  init(step: StepRecord?, in record: ScenarioRecord) {
    let shown = step.map(record.exchangingStep)
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
    let bodies = [("Request", exchange.shownRequest), ("Response", exchange.answer)]
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
