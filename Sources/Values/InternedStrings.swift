/// Different strings, each with a number that takes four bytes in many values.
package struct InternedStrings: Hashable, Sendable {
  private var strings: [String] = []
  private var numbers: [String: Int32] = [:]

  /// Creates an empty list.
  package init() {}

  /// The number of a string, which is added if it is new.
  package mutating func number(of string: String) -> Int32 {
    if let number = numbers[string] { return number }
    let number = Int32(clamping: strings.count)
    strings.append(string)
    numbers[string] = number
    return number
  }

  /// The string with a number.
  package subscript(number: Int32) -> String { strings[Int(number)] }
}
