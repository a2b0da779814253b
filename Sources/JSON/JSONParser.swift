/// A recursive-descent parser that owns its input.
struct JSONParser {
  let bytes: [UInt8]
  var position = 0
  var depth = 0

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw error(.trailingText) }
    return value
  }

  /// Reads a value, which may have the keys of its `neighbor` in a list.
  private mutating func value(
    like neighbor: JSONValue? = nil
  ) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    guard let byte = peek() else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "{"): return try object(like: neighbor?.object)
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// Consumes the opening bracket of a list or mapping and counts its depth.
  private mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= JSONValue.maximumDepth else { throw error(.tooDeep) }
    position += 1
    skipSpace()
  }

  private mutating func object(
    like neighbor: JSONObject?
  ) throws(JSONSyntaxError) -> JSONValue {
    var (object, neighbor) = (JSONObject(), neighbor)
    var seen: Set<[UInt8]> = []
    try enter()
    defer { depth -= 1 }
    if consume("}") { return .object(object) }
    object.reserveCapacity(neighbor?.count ?? JSONObject.usualCount)
    repeat {
      skipSpace()
      let key = try newKey(of: object, like: &neighbor, &seen)
      skipSpace()
      guard consume(":") else { throw error(.unexpectedByte) }
      object.append(new: key, try value())
      skipSpace()
    } while consume(",")
    guard consume("}") else { throw error(.unexpectedByte) }
    return .object(object)
  }

  /// Reads a key that the object does not have; a key unlike the neighbor's sets `neighbor` to nil.
  private mutating func newKey(
    of object: JSONObject,
    like neighbor: inout JSONObject?,
    _ seen: inout Set<[UInt8]>
  ) throws(JSONSyntaxError) -> String {
    let start = position
    guard peek() == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
    if let known = neighbor?.key(at: object.count), skip(known) { return known }
    neighbor = nil
    let key = try string()
    guard object.isNew(key, &seen) else {
      throw JSONSyntaxError(reason: .duplicateKey(key), offset: start)
    }
    return key
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    try enter()
    defer { depth -= 1 }
    if consume("]") { return .array(elements) }
    repeat {
      elements.append(try value(like: elements.last))
      skipSpace()
    } while consume(",")
    guard consume("]") else { throw error(.unexpectedByte) }
    return .array(elements)
  }
}

extension JSONObject {
  /// The number of members from which a set finds a key faster than a search.
  private static let large = 64

  /// A number of members that most objects do not exceed.
  fileprivate static let usualCount = 4

  /// The key of a member; nil after the last member.
  fileprivate func key(at index: Int) -> String? {
    index < members.count ? members[index].key : nil
  }

  /// Whether no member has this key; `seen` has the keys of a large object only.
  fileprivate func isNew(_ key: String, _ seen: inout Set<[UInt8]>) -> Bool {
    guard count >= JSONObject.large else { return index(of: key) == nil }
    if seen.isEmpty { seen = Set(keys.map { Array($0.utf8) }) }
    return seen.insert(Array(key.utf8)).inserted
  }
}

// MARK: - Bytes

extension JSONParser {
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    let atEnd = position >= bytes.count && reason == .unexpectedByte
    return JSONSyntaxError(reason: atEnd ? .unexpectedEnd : reason, offset: position)
  }
}
