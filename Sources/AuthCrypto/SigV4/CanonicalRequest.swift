internal import Values

/// A request in the canonical form that both signer and verifier hash.
struct CanonicalRequest: Hashable, Sendable {
  /// The lines that are hashed, as UTF-8.
  let bytes: [UInt8]

  /// The lowercase names of the headers in `bytes`, sorted and joined by `;`, as UTF-8.
  let signedHeaders: [UInt8]

  /// The size of most canonical requests, in bytes.
  private static let usualSize = 512

  /// The size of the names of most canonical requests, in bytes.
  private static let usualNames = 64

  /// Creates the canonical form of the headers to sign, which have lowercase names.
  ///
  /// The values of one name keep their order.
  init(method: String, target: RequestTarget, headers: [(String, String)], body: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(CanonicalRequest.usualSize)
    text += method.uppercased().utf8
    text.append(UInt8(ascii: "\n"))
    text += CanonicalRequest.path(target.path).utf8
    text.append(UInt8(ascii: "\n"))
    text += CanonicalRequest.query(target.query).utf8
    text.append(UInt8(ascii: "\n"))
    signedHeaders = CanonicalRequest.append(headers, to: &text)
    text.append(UInt8(ascii: "\n"))
    text += signedHeaders
    text.append(UInt8(ascii: "\n"))
    Hex.append(Hash.sha256(body), to: &text)
    bytes = text
  }

  /// Appends a line for each name, and returns the names.
  private static func append(_ headers: [(String, String)], to text: inout [UInt8]) -> [UInt8] {
    var names: [UInt8] = []
    names.reserveCapacity(CanonicalRequest.usualNames)
    var last: String?
    // Names are ASCII, whose order is that of their bytes. Sorting keeps the order of equal names.
    for (name, value) in headers.sorted(by: { $0.0 < $1.0 }) {
      if name == last {
        text.append(UInt8(ascii: ","))
      } else {
        if last != nil {
          text.append(UInt8(ascii: "\n"))
          names.append(UInt8(ascii: ";"))
        }
        names += name.utf8
        text += name.utf8
        text.append(UInt8(ascii: ":"))
        last = name
      }
      append(trimmed: value, to: &text)
    }
    if last != nil { text.append(UInt8(ascii: "\n")) }
    return names
  }

  /// Appends a value without surrounding white space, and with one space for each inner run.
  private static func append(trimmed value: String, to text: inout [UInt8]) {
    guard value.hasByte(where: \.isASCIISpace) else { return text += value.utf8 }
    var (isStarted, isSpaced) = (false, false)
    for byte in value.utf8 {
      guard !byte.isASCIISpace else {
        isSpaced = isStarted
        continue
      }
      if isSpaced { text.append(0x20) }
      text.append(byte)
      (isStarted, isSpaced) = (true, false)
    }
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
