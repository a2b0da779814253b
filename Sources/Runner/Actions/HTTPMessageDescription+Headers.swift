internal import Transport

extension HTTPMessageDescription {
  /// The secrets in a header: its value, and the parts that can also appear elsewhere.
  ///
  /// These are the token after the scheme (`Bearer TOKEN`) and the values of cookies. The
  /// attributes of a cookie (`id=TOKEN; Path=/`) are not secret (RFC 6265 §4.1).
  static func parts(of header: HTTPHeader) -> [String] {
    let pairs = header.value.split(separator: ";")
    if header.name.lowercased() == "set-cookie" {
      return [header.value] + pairs.prefix(1).map(cookie)
    }
    let words = header.value.split(separator: " ").dropFirst().map(String.init)
    return [header.value] + words + pairs.map(cookie)
  }

  /// The value of a cookie without quotes, which programs often remove.
  ///
  /// A cookie without a name is only a value.
  private static func cookie(_ pair: Substring) -> String {
    let start = pair.firstIndex(of: "=").map { pair.index(after: $0) } ?? pair.startIndex
    let isPadding = { (character: Character) in [" ", "\t", "\""].contains(character) }
    let value = pair[start...].drop(while: isPadding)
    return String(value.reversed().drop(while: isPadding).reversed())
  }
}
