extension ValueSyntaxError {
  /// The value that was most likely intended at the mistake in a string; nil if it is unclear.
  ///
  /// Spaces around a value and its parts, and extra dots, are typos. A number in `$( )` becomes a
  /// literal number.
  package func meant(in text: String) -> String? {
    let written = Array(text.unicodeScalars.prefix(4096))
    let openings = written.indices.dropLast().filter { index in
      index <= scalars.lowerBound && written[index] == "$" && written[index + 1] == "("
    }
    guard let opening = openings.last else { return nil }
    var depth = 0
    let end = written[(opening + 1)...].firstIndex { scalar in
      if scalar == "(" { depth += 1 } else if scalar == ")" { depth -= 1 }
      return depth == 0
    }
    guard let end else { return nil }
    let inside = written[(opening + 2)..<end]
    if !inside.isEmpty, inside.allSatisfy({ ("0"..."9").contains($0) }) {
      return String(String.UnicodeScalarView(inside))
    }
    guard let tidied = ValueSyntaxError.tidied(ValueSyntaxError.pointed(inside)[...]),
      (try? ValueExpression(parsing: tidied)) != nil
    else { return nil }
    return "$(\(tidied))"
  }

  /// Replaces brackets around a number with dots, and removes empty parentheses at the end.
  ///
  /// Other languages write indexes in brackets, and calls with parentheses.
  private static func pointed(_ inside: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var pointed: [Unicode.Scalar] = []
    var rest = inside
    if rest.suffix(2).elementsEqual(["(", ")"]) { rest = rest.dropLast(2) }
    while let scalar = rest.popFirst() {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard scalar == "[", !digits.isEmpty, rest.dropFirst(digits.count).first == "]" else {
        pointed.append(scalar)
        continue
      }
      pointed.append(".")
      pointed += digits
      rest = rest.dropFirst(digits.count + 1)
    }
    return pointed
  }

  /// Removes spaces, unless they separate words, and repeated dots.
  private static func tidied(_ inside: ArraySlice<Unicode.Scalar>) -> String? {
    var tidied = String.UnicodeScalarView()
    var hasGap = false
    for scalar in inside {
      guard scalar != " " else {
        hasGap = true
        continue
      }
      if hasGap, let last = tidied.last, last.isOfName, scalar.isOfName { return nil }
      hasGap = false
      if scalar == ".", tidied.last == "." { continue }
      tidied.append(scalar)
    }
    return String(tidied)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfName: Bool {
    UInt8(exactly: value).map(ValueGrammar.isNameByte) ?? true
  }
}
