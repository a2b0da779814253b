internal import JSON
internal import Values

/// A value that `atLeast` and `atMost` compare: a number, a span such as `elapsed`, an instant, or
/// another string.
enum Comparison: Comparable {
  case number(JSONNumber)
  case span(Duration)
  case instant(Instant)
  case text(ExactString)

  init?(_ value: JSONValue, like bound: JSONValue) {
    guard let text = value.splicedText else { return nil }
    let limit = bound.splicedText ?? ""
    if JSONNumber(limit) != nil {
      guard let number = JSONNumber(text) else { return nil }
      self = .number(number)
    } else if (try? Duration(authored: limit)) != nil {
      guard let span = try? Duration(authored: text) else { return nil }
      self = .span(span)
    } else if Instant(limit) != nil {
      // The service returns times as seconds since 1970, in responses and in claims.
      let moment = JSONNumber(text).map { Instant(secondsSince1970: $0.double) } ?? Instant(text)
      guard let moment else { return nil }
      self = .instant(moment)
    } else {
      // A number or span is never compared as a string, because "200" would be below "foo".
      let isText = value.string != nil && JSONNumber(text) == nil
      guard isText, (try? Duration(authored: text)) == nil else { return nil }
      self = .text(ExactString(text))
    }
  }
}
