internal import JSON
internal import Values

/// What `atLeast` and `atMost` compare: numbers, spans such as `elapsed`, instants, or other
/// strings.
enum Comparison: Comparable {
  case number(Double)
  case span(Duration)
  case instant(Instant)
  case text(String)

  init?(_ value: JSONValue, like bound: JSONValue) {
    guard let text = value.splicedText else { return nil }
    let limit = bound.splicedText ?? ""
    if JSONNumber(limit) != nil {
      guard let number = JSONNumber(text) else { return nil }
      self = .number(number.double)
    } else if (try? Duration(authored: limit)) != nil {
      guard let span = try? Duration(authored: text) else { return nil }
      self = .span(span)
    } else if Instant(limit) != nil {
      // The service gives its times as seconds since 1970, in answers and in claims.
      let moment = JSONNumber(text).map { Instant(secondsSince1970: $0.double) } ?? Instant(text)
      guard let moment else { return nil }
      self = .instant(moment)
    } else {
      // A number or a span is never compared by its spelling: "200" would be below "foo".
      let isText = value.string != nil && JSONNumber(text) == nil
      guard isText, (try? Duration(authored: text)) == nil else { return nil }
      self = .text(text)
    }
  }
}
