/// The part of CBOR (RFC 8949) that WebAuthn uses: definite lengths, no floats, no tags.
enum CBOR: Hashable, Sendable {
  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([CBOR: CBOR])
  case bool(Bool)
  case null

  subscript(key: CBOR) -> CBOR? { if case .map(let members) = self { members[key] } else { nil } }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension CBOR: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
}

extension CBOR: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (CBOR, CBOR)...) {
    self = .map(Dictionary(elements) { _, last in last })
  }
}

// MARK: - Writing

extension CBOR {
  /// The major types of RFC 8949 §3.1.
  fileprivate enum Major {
    static let unsigned: UInt8 = 0
    static let negative: UInt8 = 1
    static let bytes: UInt8 = 2
    static let text: UInt8 = 3
    static let array: UInt8 = 4
    static let map: UInt8 = 5
    static let simple: UInt8 = 7
  }

  /// The canonical encoding, the only one that CTAP2 allows (FIDO CTAP 2.1 §8).
  var encoded: [UInt8] {
    switch self {
    case .integer(let value) where value < 0: CBOR.head(Major.negative, UInt64(~value))
    case .integer(let value): CBOR.head(Major.unsigned, UInt64(value))
    case .bytes(let value): CBOR.head(Major.bytes, UInt64(value.count)) + value
    case .text(let value): CBOR.head(Major.text, UInt64(value.utf8.count)) + Array(value.utf8)
    case .array(let elements):
      CBOR.head(Major.array, UInt64(elements.count)) + elements.flatMap(\.encoded)
    case .map(let members): CBOR.head(Major.map, UInt64(members.count)) + CBOR.sorted(members)
    case .bool(let value): [Major.simple << 5 | (value ? 21 : 20)]
    case .null: [Major.simple << 5 | 22]
    }
  }

  private static func head(_ major: UInt8, _ value: UInt64) -> [UInt8] {
    let start = major << 5
    switch value {
    case 0..<24: return [start | UInt8(value)]
    case 24...0xFF: return [start | 24, UInt8(value)]
    case 0x100...0xFFFF: return [start | 25] + bigEndian(value, 2)
    case 0x1_0000...0xFFFF_FFFF: return [start | 26] + bigEndian(value, 4)
    default: return [start | 27] + bigEndian(value, 8)
    }
  }

  private static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Encodes members, sorted by the kind of their keys, then by length, and then byte by byte.
  private static func sorted(_ members: [CBOR: CBOR]) -> [UInt8] {
    members.map { (key: $0.encoded, value: $1.encoded) }
      .sorted { one, other in
        let (left, right) = (one.key[0] >> 5, other.key[0] >> 5)
        if left != right { return left < right }
        if one.key.count != other.key.count { return one.key.count < other.key.count }
        return one.key.lexicographicallyPrecedes(other.key)
      }
      .flatMap { $0.key + $0.value }
  }
}

// MARK: - Reading

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
