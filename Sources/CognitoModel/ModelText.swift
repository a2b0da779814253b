internal import Glibc
internal import JSON

/// A part of the embedded model, with one entry per line.
///
/// A line is `NAME JSON`. Lines are sorted by the bytes of NAME, which allows a binary search.
struct ModelText: Sendable {
  static let operations = ModelText(text: ServiceModel.operations)
  static let shapes = ModelText(text: ServiceModel.shapes)
  static let errors = ModelText(text: ServiceModel.errors)

  private let text: StaticString

  /// The places of the entries, in order.
  private let entries: [Entry]

  /// The places of an entry's parts in the text.
  private struct Entry {
    let name: Range<Int>
    let content: Range<Int>
  }

  private init(text: StaticString) {
    self.text = text
    entries = text.withUTF8Buffer { bytes in
      var entries: [Entry] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.place(of: UInt8(ascii: "\n"), from: start)
        let space = bytes.place(of: UInt8(ascii: " "), from: start)
        entries.append(Entry(name: start..<space, content: (space + 1)..<end))
        start = end + 1
      }
      return entries
    }
  }

  /// The names of all entries, in order.
  var names: [String] {
    text.withUTF8Buffer { bytes in
      entries.map { String(decoding: bytes[$0.name], as: UTF8.self) }
    }
  }

  /// An entry's content; nil if the model has no entry with this name.
  func entry(named name: String) -> JSONValue? {
    content(of: name) { content in
      do throws(JSONSyntaxError) {
        // The parser would copy any other collection byte by byte.
        return try JSONValue(parsing: Array(content))
      } catch {
        preconditionFailure("the generated entry \(name) is not JSON at byte \(error.offset)")
      }
    }
  }

  /// Reads the content of an entry; nil if no entry has this name.
  private func content<Result>(
    of name: String,
    _ read: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    var name = name
    return name.withUTF8 { name in
      text.withUTF8Buffer { bytes in
        let found = place(of: name, in: bytes)
        return found.flatMap { read(UnsafeBufferPointer(rebasing: bytes[$0])) }
      }
    }
  }

  /// The place of an entry's content; nil if no entry has this name.
  private func place(
    of name: UnsafeBufferPointer<UInt8>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var candidates = entries.indices
    while !candidates.isEmpty {
      let middle = candidates.lowerBound + candidates.count / 2
      let order = UnsafeBufferPointer(rebasing: bytes[entries[middle].name]).order(to: name)
      if order == 0 { return entries[middle].content }
      candidates =
        order < 0
        ? (middle + 1)..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return nil
  }
}

// The names of members and shapes have no escapes, and no space follows the name of a member.
extension ModelText {
  /// The string of an entry's first member with this name, without parsing the entry; nil if the
  /// member has no string.
  func entry(named name: String, textOf member: String) -> String? {
    let mark = Array("\"\(member)\":\"".utf8)
    return content(of: name) { content in
      guard let start = content.indices.first(where: { content[$0...].starts(with: mark) }) else {
        return nil
      }
      let text = content[start...].dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Whether an entry's structure has a member, without parsing the structure.
  ///
  /// The values in a structure are names of shapes, so only a member is followed by a colon and a
  /// string.
  func entry(named name: String, hasMember member: String) -> Bool {
    let mark = Array("\"\(member)\":\"".utf8)
    let found = content(of: name) { content in
      content.indices.contains {
        content[$0] == mark[0] && content[$0...].starts(with: mark)
      }
    }
    return found ?? false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first such byte from an index on; the end if there is none.
  fileprivate func place(of byte: UInt8, from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress),
      let found = memchr(base + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - base
  }

  /// The order of two strings by their bytes: negative, zero, or positive, as in C.
  fileprivate func order(to other: Self) -> Int {
    guard let start = baseAddress, let otherStart = other.baseAddress else {
      return count - other.count
    }
    let order = memcmp(start, otherStart, Swift.min(count, other.count))
    return order == 0 ? count - other.count : Int(order)
  }
}
