import Values

/// A Session as callers see it: opaque, beginning as the service's do.
enum SessionText {
  private static let prefix = "AYAB"
  private static let chanceLength = 192

  /// Hides the pool's id at the end, because some calls say nothing else of the pool that they are for.
  static func make(poolID: String, _ call: inout Call) -> String {
    prefix + Base64URL.encode(call.random.bytes(chanceLength) + Array(poolID.utf8))
  }

  /// The pool that a Session says it is of; nil where it is none of ours.
  static func poolID(in text: String) -> String? {
    guard text.hasPrefix(prefix),
      let bytes = Base64URL.decode(String(text.dropFirst(prefix.count))),
      bytes.count > chanceLength
    else { return nil }
    return String(decoding: bytes.dropFirst(chanceLength), as: UTF8.self)
  }
}
