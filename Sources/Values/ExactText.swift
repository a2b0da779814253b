extension String {
  /// Whether it names a password, a code, a URL or the like, of which every character counts.
  package var namesExactText: Bool {
    let word = lowercased()
    let kinds = [
      "password", "passwd", "pwd", "code", "url", "uri", "secret", "token", "answer", "link",
      "apikey",
      "api_key",
    ]
    return kinds.contains { word.hasSuffix($0) || word.hasSuffix($0 + "s") } || word == "pin"
      || word == "otp"
  }
}
