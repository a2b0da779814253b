extension ClosedRange where Bound: FixedWidthInteger {
  /// The limits as a phrase for a string that is not a number within them.
  ///
  /// The largest number of the type is in the phrase only if the string is a number above it.
  package func limits(for text: String) -> String {
    let isTooLarge =
      Bound(text) == nil && !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIDigit }
    return upperBound == .max && !isTooLarge
      ? "of at least \(lowerBound)" : "from \(lowerBound) to \(upperBound)"
  }
}
