/// Where secrets stand in a text that need not be readable as anything.
struct SecretScan {
  let bytes: [UInt8]

  /// The places in bytes, in their order; none overlaps another.
  private(set) var ranges: [Range<Int>] = []

  /// All secrets of a file of YAML or JSON.
  static func ofFile(_ text: String) -> SecretScan {
    var scan = SecretScan(bytes: Array(text.utf8))
    var index = 0
    while index < scan.bytes.count {
      switch scan.bytes[index] {
      case UInt8(ascii: ":"): index = scan.afterValue(behind: index)
      case UInt8(ascii: "-"): index = scan.afterKey(at: index)
      default: index += 1
      }
    }
    return scan
  }

  /// The passwords and secret parameters in the addresses of a text.
  static func ofAddresses(in text: String) -> SecretScan {
    var scan = SecretScan(bytes: Array(text.utf8))
    var index = 0
    while index < scan.bytes.count {
      let isAddress = scan.isAddress(at: index)
      index = isAddress ? scan.afterAddress(from: index + 3) : index + 1
    }
    return scan
  }

  /// The text with something else in the place of each secret.
  func replacing(_ replacement: (String) -> String) -> String {
    var result: [UInt8] = []
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound]
      result += Array(replacement(String(decoding: bytes[range], as: UTF8.self)).utf8)
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  mutating func hide(_ range: Range<Int>) {
    if !range.isEmpty, range.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(range) }
  }

  func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
  }

  func end(from index: Int, where isEnd: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex(where: isEnd) ?? bytes.count
  }
}
