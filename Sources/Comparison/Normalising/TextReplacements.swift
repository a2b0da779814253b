/// Replaces parts of a string with names, one after another.
///
/// In ASCII, each byte is a character, except in line ends. ASCII is therefore searched as bytes,
/// which is much faster than a search for characters.
struct TextReplacements: Sendable {
  typealias Entry = (text: String, name: String)

  private let entries: [Entry]
  /// The bytes of the entries; nil if an entry can't be compared by bytes.
  private let plain: [(text: [UInt8], name: [UInt8])]?
  /// Whether an entry starts with a byte.
  private var starts = [Bool](repeating: false, count: 256)

  init(_ entries: [Entry]) {
    self.entries = entries
    let plain = entries.map { (text: Array($0.text.utf8), name: Array($0.name.utf8)) }
    let isPlain = plain.allSatisfy { entry in
      !entry.text.isEmpty
        && (entry.text + entry.name).allSatisfy { $0 < 0x80 && $0 != 0x0A && $0 != 0x0D }
    }
    self.plain = isPlain ? plain : nil
    for first in plain.compactMap(\.text.first) { starts[Int(first)] = true }
  }

  /// Returns the string with the names.
  func applied(to text: String) -> String {
    var bytes = Array(text.utf8)
    guard let plain, bytes.allSatisfy({ $0 < 0x80 }) else {
      return entries.reduce(text) { text, entry in
        text.utf8.count < entry.text.utf8.count
          ? text : text.replacing(entry.text, with: entry.name)
      }
    }
    guard occur(plain, in: bytes) else { return text }
    for entry in plain { TextReplacements.replace(entry.text, with: entry.name, in: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the bytes contain an entry.
  private func occur(_ plain: [(text: [UInt8], name: [UInt8])], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      starts[Int(bytes[index])]
        && plain.contains { TextReplacements.isPart($0.text, of: bytes, at: index) }
    }
  }

  private static func replace(_ text: [UInt8], with name: [UInt8], in bytes: inout [UInt8]) {
    var (result, start, index): ([UInt8], Int, Int) = ([], 0, 0)
    while index + text.count <= bytes.count {
      guard isPart(text, of: bytes, at: index) else {
        index += 1
        continue
      }
      result += bytes[start..<index]
      result += name
      index += text.count
      start = index
    }
    if start > 0 { bytes = result + bytes[start...] }
  }

  private static func isPart(_ text: [UInt8], of bytes: [UInt8], at index: Int) -> Bool {
    guard index + text.count <= bytes.count, text[0] == bytes[index] else { return false }
    return text.indices.allSatisfy { text[$0] == bytes[index + $0] }
  }
}
