extension CBOR {
  /// Parses one value that covers all bytes.
  ///
  /// Nil for malformed bytes, extra bytes, or types that WebAuthn does not use.
  init?(_ bytes: [UInt8]) {
    guard let (value, rest) = CBOR.first(of: bytes[...]), rest.isEmpty else { return nil }
    self = value
  }

  /// Parses the first value, and returns it with the remaining bytes.
  static func first(of bytes: ArraySlice<UInt8>) -> (value: CBOR, rest: ArraySlice<UInt8>)? {
    var reader = Reader(rest: bytes)
    return reader.value(within: Reader.depth).map { ($0, reader.rest) }
  }

  private struct Reader {
    /// The maximum nesting, which prevents a stack overflow; attestation statements nest three
    /// deep.
    static let depth = 8

    var rest: ArraySlice<UInt8>

    mutating func value(within depth: Int) -> CBOR? {
      guard depth > 0, let start = rest.popFirst() else { return nil }
      let (major, minor) = (start >> 5, start & 0x1F)
      if major == Major.simple { return simple(minor) }
      guard let argument = argument(minor) else { return nil }
      switch major {
      case Major.unsigned: return .integer(argument)
      case Major.negative: return .integer(~argument)
      case Major.bytes: return take(argument).map { .bytes(Array($0)) }
      case Major.text: return take(argument).flatMap(text)
      case Major.array: return array(argument, within: depth - 1)
      case Major.map: return map(argument, within: depth - 1)
      default: return nil
      }
    }

    private func simple(_ minor: UInt8) -> CBOR? {
      switch minor {
      case 20: .bool(false)
      case 21: .bool(true)
      case 22: .null
      default: nil
      }
    }

    private mutating func argument(_ minor: UInt8) -> Int? {
      if minor < 24 { return Int(minor) }
      guard minor < 28, let bytes = take(1 << (minor - 24)) else { return nil }
      return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> CBOR? {
      String(validating: bytes, as: UTF8.self).map { .text($0) }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// Reads the elements of an array; nil if they are invalid.
    ///
    /// Every element takes at least one byte, so the length can't exceed the number of remaining
    /// bytes.
    private mutating func array(_ count: Int, within depth: Int) -> CBOR? {
      guard count <= rest.count else { return nil }
      var elements: [CBOR] = []
      for _ in 0..<count {
        guard let element = value(within: depth) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    }

    private mutating func map(_ count: Int, within depth: Int) -> CBOR? {
      guard count <= rest.count else { return nil }
      var members: [CBOR: CBOR] = [:]
      for _ in 0..<count {
        guard let key = value(within: depth), let member = value(within: depth),
          members.updateValue(member, forKey: key) == nil
        else { return nil }
      }
      return .map(members)
    }
  }
}
