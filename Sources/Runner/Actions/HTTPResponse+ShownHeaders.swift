internal import JSON
internal import Transport
internal import Values

extension HTTPResponse {
  /// The headers, each under three spellings: as received, in lowercase, and in the usual
  /// capitalization.
  ///
  /// Header names are case-insensitive (RFC 9110 §5.1), but members are case-sensitive. Values of a
  /// repeated header are joined as in §5.3. Cookies can't be joined and are always a list.
  var shownHeaders: JSONObject {
    let names = headers.map { $0.name.lowercased() }
    let areDifferent = Set(names).count == names.count
    var object = JSONObject()
    object.reserveCapacity(3 * headers.count)
    for (header, name) in zip(headers, names) {
      let usual = HTTPResponse.capitalized(name, received: header.name)
      guard name != "set-cookie", areDifferent || names.count(where: { $0 == name }) == 1 else {
        let value = value(of: name, in: names)
        for spelling in [header.name, name, usual] { object[spelling] = value }
        continue
      }
      // The spellings of different headers are different.
      let value = JSONValue.string(header.value)
      object.append(new: header.name, value)
      if name != header.name { object.append(new: name, value) }
      if usual != header.name, usual != name { object.append(new: usual, value) }
    }
    return object
  }

  /// The value of all headers with a lowercase name; `names` are the lowercase names of `headers`.
  private func value(of name: String, in names: [String]) -> JSONValue {
    let places = names.indices.filter { names[$0] == name }
    if name == "set-cookie" { return .array(places.map { .string(headers[$0].value) }) }
    return .string(places.map { headers[$0].value }.joined(separator: ", "))
  }

  /// The usual capitalization of a lowercase name; the received name if it is written like this.
  private static func capitalized(_ name: String, received: String) -> String {
    let hyphen = UInt8(ascii: "-")
    var previous = hyphen
    var bytes = Array(name.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      if previous == hyphen && byte.isASCIILowercase { bytes[index] = byte - 0x20 }
      previous = byte
    }
    return received.utf8.elementsEqual(bytes) ? received : String(decoding: bytes, as: UTF8.self)
  }
}
