extension Duration {
  /// Milliseconds rounded up, and never beyond what libcurl's options take.
  var wholeMilliseconds: Int {
    // Less than nothing would be -1 to poll(2), and so for ever.
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < Int64(CInt.max) / 1000 else { return Int(CInt.max) }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
