extension Duration {
  /// Creates the most likely intended duration for an invalid string: `1.5s`, `2min`,
  /// `5 seconds`.
  ///
  /// Nil if the intended duration is unclear or not a whole number of milliseconds.
  package init?(meantBy text: String) {
    var rest = Array(text.lowercased().utf8)[...]
    guard rest.count <= 64 else { return nil }
    self = .zero
    var isEmpty = true
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard !rest.isEmpty else { break }
      guard let part = DurationComponent(&rest) else { return nil }
      self += .milliseconds(part.milliseconds)
      isEmpty = false
    }
    if isEmpty { return nil }
  }
}

/// A number with an optional fraction, and the word for its unit.
private struct DurationComponent {
  private static let lengths = [
    (["d", "day", "days"], 86_400_000),
    (["h", "hr", "hrs", "hour", "hours"], 3_600_000),
    (["m", "min", "mins", "minute", "minutes"], 60_000),
    (["s", "sec", "secs", "second", "seconds"], 1000),
    (["ms", "msec", "msecs", "milli", "millis", "millisecond", "milliseconds"], 1),
  ]

  let milliseconds: Int

  init?(_ rest: inout ArraySlice<UInt8>) {
    let whole = DurationComponent.digits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = DurationComponent.digits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    let letters = rest.prefix(while: \.isASCIILetter)
    rest = rest[letters.endIndex...]
    let word = String(decoding: letters, as: UTF8.self)
    // More digits would overflow, or be less than a millisecond of any unit.
    guard (1...9).contains(whole.count), fraction.count <= 8,
      let length = DurationComponent.lengths.first(where: { $0.0.contains(word) })?.1
    else { return nil }
    let digits = Int(String(decoding: whole + fraction, as: UTF8.self)) ?? 0
    let scale = fraction.reduce(1) { scale, _ in scale * 10 }
    let (product, overflow) = digits.multipliedReportingOverflow(by: length)
    guard !overflow, product % scale == 0 else { return nil }
    milliseconds = product / scale
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest[digits.endIndex...]
    return digits
  }
}
