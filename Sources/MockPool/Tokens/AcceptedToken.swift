/// A token with a verified signature.
///
/// The hash needs only the end of the signature. A token has about a thousand bytes, and each call
/// looks it up.
struct AcceptedToken: Hashable, Sendable {
  let text: String

  static func == (one: AcceptedToken, other: AcceptedToken) -> Bool {
    // An accepted token is ASCII, and Unicode has it equal only to longer strings.
    one.text.utf8.count == other.text.utf8.count && one.text == other.text
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8.suffix(16) { hasher.combine(byte) }
  }
}
