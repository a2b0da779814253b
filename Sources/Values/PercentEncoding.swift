extension String {
  /// The text as a part of a URL: all but the unreserved characters of RFC 3986 §2.3 in percent form.
  package var percentEncoded: String {
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      if isLetter || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
