internal import Values

/// A request in the canonical form that both signer and verifier hash.
struct CanonicalRequest: Hashable, Sendable {
  /// The lines that are hashed.
  let text: String

  /// The lowercase names of the headers in `text`, sorted and joined by `;`.
  let signedHeaders: String

  /// Creates the canonical form of the headers to sign, which have lowercase names.
  ///
  /// The values of one name keep their order.
  init(method: String, target: RequestTarget, headers: [(String, String)], body: [UInt8]) {
    let names = Set(headers.map(\.0)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    signedHeaders = names.joined(separator: ";")
    var text = method.uppercased()
    text += "\n\(CanonicalRequest.path(target.path))\n\(CanonicalRequest.query(target.query))\n"
    for name in names {
      let values = headers.lazy.filter { $0.0 == name }.map { CanonicalRequest.trimmed($0.1) }
      text += "\(name):\(values.joined(separator: ","))\n"
    }
    text += "\n\(signedHeaders)\n\(Hex.encode(Hash.sha256(body)))"
    self.text = text
  }

  /// Removes surrounding white space, and replaces each inner run with one space.
  private static func trimmed(_ value: String) -> String {
    guard value.utf8.contains(where: isSpace) else { return value }
    return value.utf8.split(whereSeparator: isSpace)
      .map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Removes dot segments and doubled slashes, and encodes percent signs again.
  private static func path(_ path: String) -> String {
    guard path != "/" else { return path }
    var segments: [Substring.UTF8View] = []
    for segment in path.utf8.split(separator: UInt8(ascii: "/")) {
      if segment.elementsEqual("..".utf8) {
        _ = segments.popLast()
      } else if !segment.elementsEqual(".".utf8) {
        segments.append(segment)
      }
    }
    let slash = path.utf8.last == UInt8(ascii: "/") && !segments.isEmpty ? "/" : ""
    return "/" + segments.map(\.percentEncoded).joined(separator: "/") + slash
  }

  /// Sorts the pairs by name and then by value, and adds a missing `=` after a name.
  private static func query(_ query: String) -> String {
    guard !query.isEmpty else { return "" }
    let pairs = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { pair in
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        return (name: Array(name), value: Array(pair[name.endIndex...].dropFirst()))
      }
    return
      pairs.sorted { left, right in
        left.name == right.name
          ? left.value.lexicographicallyPrecedes(right.value)
          : left.name.lexicographicallyPrecedes(right.name)
      }
      .map { String(decoding: $0.name + [UInt8(ascii: "=")] + $0.value, as: UTF8.self) }
      .joined(separator: "&")
  }
}
