/// Decodes runs of UTF-16 in Base64 after `+`, or after `&` in IMAP's mailbox names.
enum ShiftedRun {
  static func run(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> UnescapedText.Run? {
    let leader = text[position]
    let alphabet = leader == UInt8(ascii: "&") ? ModifiedBase64.alphabet : Base64.alphabet
    // In HTML, the `&` may be escaped.
    let isEscaped = leader == UInt8(ascii: "&") && text[position...].starts(with: "&amp;".utf8)
    let digits = text[(position + (isEscaped ? 5 : 1))...].prefix(while: alphabet.contains)
    let end = digits.endIndex
    let isClosed = end < text.count && text[end] == UInt8(ascii: "-")
    if digits.isEmpty { return isClosed ? ([leader], end + 1) : nil }
    // Without `-`, a run of IMAP is truncated, or it is a reference of HTML such as `&quot;`.
    let isCut = end == text.count || text[end...].starts(with: "…".utf8)
    guard leader != UInt8(ascii: "&") || isClosed || isCut else { return nil }
    let bytes = alphabet.decodeDigits(of: Array(digits)[...])
    // A leftover byte is padding.
    guard let text = String(validating: bytes.utf16Units, as: UTF16.self), !text.isEmpty else {
      return nil
    }
    return (Array(text.utf8), isClosed ? end + 1 : end)
  }
}
