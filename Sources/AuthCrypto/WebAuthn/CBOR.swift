internal import Values

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
  enum Major {
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
    case 0x100...0xFFFF: return [start | 25] + UInt16(value).bigEndianBytes
    case 0x1_0000...0xFFFF_FFFF: return [start | 26] + UInt32(value).bigEndianBytes
    default: return [start | 27] + value.bigEndianBytes
    }
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
