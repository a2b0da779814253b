/// Tokens of paged lists: the place to go on from, in a form that nobody is tempted to read.
enum Page {
  private static let prefix = "CAIS"

  /// A token that no other operation takes.
  static func token(for place: Int, of operation: String) -> String {
    let mark = operation.lowercased().filter { !"aeiou".contains($0) }
    return prefix + String(place, radix: 36) + "-" + mark
  }

  /// The place behind a token of the same operation; 0 without one, nil for any other text.
  static func start(_ token: String?, of operation: String) -> Int? {
    guard let token else { return 0 }
    let digits = token.dropFirst(prefix.count).prefix { $0 != "-" }
    guard let place = Int(digits, radix: 36), place >= 0,
      token == Page.token(for: place, of: operation)
    else { return nil }
    return place
  }
}
