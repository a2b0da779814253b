/// Strings with different bytes, each with a number that takes four bytes in many values.
package struct InternedStrings: Hashable, Sendable {
  private var strings: [String] = []
  private var numbers: [ExactString: Int32] = [:]

  /// Creates an empty list.
  package init() {}

  /// The number of a string, which is added if it is new.
  package mutating func number(of string: String) -> Int32 {
    let key = ExactString(string)
    if let number = numbers[key] { return number }
    let number = Int32(clamping: strings.count)
    strings.append(string)
    numbers[key] = number
    return number
  }

  /// The string with a number.
  package subscript(number: Int32) -> String { strings[Int(number)] }
}
