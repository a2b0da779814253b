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
