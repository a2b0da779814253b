internal import Values

/// The value of `--shard`.
package enum ShardRequest: Hashable, Sendable {
  /// `K/N`
  case number(Int, of: Int)
  /// `auto`
  case automatic
  /// `auto/N`
  case automaticNumber(of: Int)

  /// The maximum number of shards.
  package static let limit = 10_000

  /// Parses the value.
  package init(parsing text: String) throws(ShardSyntaxError) {
    if text == "auto" {
      self = .automatic
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = ShardRequest.number(parts[1]) else {
      throw ShardSyntaxError("expected K/N, auto, or auto/N, such as 2/8")
    }
    guard 1...ShardRequest.limit ~= count else {
      throw ShardSyntaxError("the number of shards must be from 1 to \(ShardRequest.limit)")
    }
    guard parts[0] != "auto" else {
      self = .automaticNumber(of: count)
      return
    }
    guard let number = ShardRequest.number(parts[0]) else {
      throw ShardSyntaxError("expected K/N, auto, or auto/N, such as 2/8")
    }
    guard 1...count ~= number else {
      throw ShardSyntaxError("K must be from 1 to \(count) in K/\(count)")
    }
    self = .number(number, of: count)
  }

  /// Digits without a sign; nil for any other string.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }
}

/// The reason why a string is not a value of `--shard`.
package struct ShardSyntaxError: Error, Hashable, Sendable {
  /// The message for the user.
  package let message: String

  init(_ message: String) { self.message = message }
}
