extension String {
  private static let exactTextEndings = [
    "password", "passwd", "pwd", "code", "url", "uri", "secret", "token", "answer", "link",
    "apikey",
    "api_key",
  ].flatMap { [$0, $0 + "s"] }

  /// Whether the string is the name of a password, a code, a URL, or another value that must
  /// match exactly.
  package var namesExactText: Bool {
    let word = lowercased()
    return word == "pin" || word == "otp"
      || String.exactTextEndings.contains { word.utf8.reversed().starts(with: $0.utf8.reversed()) }
  }
}
