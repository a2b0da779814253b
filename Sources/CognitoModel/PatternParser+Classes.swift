// Classes, and the escapes that also occur outside of them.
extension PatternParser {
  mutating func characterClass() throws(PatternSyntaxError) -> ScalarSet {
    let isInverted = consume("^")
    var set = ScalarSet(ranges: [])
    repeat { set.formUnion(try classItem()) } while peek() != "]"
    position += 1
    return isInverted ? set.inverted : set
  }

  private mutating func classItem() throws(PatternSyntaxError) -> ScalarSet {
    let start = try classScalar()
    // A hyphen means a range only between two scalars. `0-9-_` therefore ends with two literals.
    guard peek() == "-", peek(1) != "]", let low = start.onlyScalar else { return start }
    position += 1
    guard let high = try classScalar().onlyScalar, low <= high else { throw error }
    return ScalarSet(ranges: [low...high])
  }

  private mutating func classScalar() throws(PatternSyntaxError) -> ScalarSet {
    if peek() == "\\" { return try escape() }
    // Java reads `[` and `&&` in a class as set arithmetic.
    guard let scalar = peek(), !"[]^".unicodeScalars.contains(scalar),
      !(scalar == "&" && peek(1) == "&")
    else { throw error }
    position += 1
    return ScalarSet(scalar)
  }

  mutating func escape() throws(PatternSyntaxError) -> ScalarSet {
    position += 1
    guard let scalar = peek() else { throw error }
    position += 1
    switch scalar {
    case "d": return .digit
    case "w": return .word
    case "s": return .space
    case "S": return .notSpace
    case "t": return ScalarSet("\t")
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "x": return try hexadecimal()
    case "p": return try category()
    default:
      guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else { throw error }
      return ScalarSet(scalar)
    }
  }

  private mutating func hexadecimal() throws(PatternSyntaxError) -> ScalarSet {
    let digits = scalars[position...].prefix(2)
    let text = digits.reduce(into: "") { $0.unicodeScalars.append($1) }
    guard digits.count == 2, let value = UInt8(text, radix: 16) else { throw error }
    position = digits.endIndex
    return ScalarSet(Unicode.Scalar(value))
  }

  private mutating func category() throws(PatternSyntaxError) -> ScalarSet {
    guard peek() == "{", let name = peek(1), peek(2) == "}",
      let categories = ScalarCategories.named[name]
    else { throw error }
    position += 3
    return ScalarSet(categories)
  }
}
