internal import CCurl

/// Owns what libcurl's URL parser made of a text.
@safe
struct ParsedURL: ~Copyable {
  private let raw: OpaquePointer

  init() {
    guard let raw = unsafe curl_url() else { preconditionFailure("libcurl is out of memory") }
    unsafe self.raw = raw
  }

  deinit { unsafe curl_url_cleanup(raw) }

  /// Whether a host in lower case is this machine by name or by address (127.0.0.0/8, ::1).
  static func isLoopback(host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Takes a text apart; false where it is no address.
  func read(_ text: String) -> Bool {
    guard !text.utf8.contains(0) else { return false }
    return unsafe curl_url_set(raw, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK
  }

  func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(raw, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
