internal import Values

/// A request in the canonical form that both signer and verifier hash.
struct CanonicalRequest: Hashable, Sendable {
  /// The lines that are hashed.
  let text: String

  /// The lowercase names of the headers in `text`, sorted and joined by `;`.
  let signedHeaders: String

  /// Creates the canonical form; `headers` contains only headers to sign, in the request's order.
  init(method: String, target: RequestTarget, headers: [(String, String)], body: [UInt8]) {
    var values: [String: [String]] = [:]
    for (name, value) in headers {
      values[name.lowercased(), default: []].append(CanonicalRequest.trimmed(value))
    }
    let names = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    signedHeaders = names.joined(separator: ";")
    let lines = names.map { "\($0):\(values[$0, default: []].joined(separator: ","))" }
    text =
      ([
        method.uppercased(), CanonicalRequest.path(target.path),
        CanonicalRequest.query(target.query),
      ] + lines + ["", signedHeaders, Hex.encode(Hash.sha256(body))]).joined(separator: "\n")
  }

  /// Removes surrounding white space, and replaces each inner run with one space.
  private static func trimmed(_ value: String) -> String {
    value.utf8
      .split { $0 == 0x20 || (0x09...0x0D).contains($0) }
      .map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  /// Removes dot segments and doubled slashes, and encodes percent signs again.
  private static func path(_ path: String) -> String {
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
