internal import JSON

/// A part of the embedded model, with one entry per line.
///
/// A line is `NAME JSON`. Lines are sorted by the bytes of NAME, which allows a binary search.
struct ModelText: Sendable {
  static let operations = ModelText(text: ServiceModel.operations)
  static let shapes = ModelText(text: ServiceModel.shapes)
  static let errors = ModelText(text: ServiceModel.errors)

  private let text: StaticString

  private init(text: StaticString) { self.text = text }

  /// The names of all entries, in order.
  var names: [String] {
    text.withUTF8Buffer { bytes in
      bytes.split(separator: newline).map {
        String(decoding: $0.prefix { $0 != space }, as: UTF8.self)
      }
    }
  }

  /// An entry's content; nil if the model has no entry with this name.
  func entry(named name: String) -> JSONValue? {
    text.withUTF8Buffer { bytes in
      guard let content = bytes.lineContent(after: Array(name.utf8)) else { return nil }
      do throws(JSONSyntaxError) {
        return try JSONValue(parsing: content)
      } catch {
        preconditionFailure("the generated entry \(name) is not JSON at byte \(error.offset)")
      }
    }
  }
}

// The names of members and shapes have no escapes, and no space follows the name of a member.
extension ModelText {
  /// The string of an entry's first member with this name, without parsing the entry; nil if the
  /// member has no string.
  func entry(named name: String, textOf member: String) -> String? {
    let mark = Array("\"\(member)\":\"".utf8)
    return text.withUTF8Buffer { bytes in
      guard let content = bytes.lineContent(after: Array(name.utf8)),
        let start = content.indices.first(where: { content[$0...].starts(with: mark) })
      else { return nil }
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
    return text.withUTF8Buffer { bytes in
      guard let content = bytes.lineContent(after: Array(name.utf8)) else { return false }
      return content.indices.contains {
        content[$0] == mark[0] && content[$0...].starts(with: mark)
      }
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")

extension UnsafeBufferPointer<UInt8> {
  /// The content of the line that begins with `name` and a space; nil if no line does.
  fileprivate func lineContent(after name: [UInt8]) -> Slice<Self>? {
    var candidates = startIndex..<endIndex
    while !candidates.isEmpty {
      let middle = candidates.lowerBound + candidates.count / 2
      let start = self[..<middle].lastIndex(of: newline).map { $0 + 1 } ?? startIndex
      let end = self[middle...].firstIndex(of: newline) ?? endIndex
      let found = self[start..<end].prefix { $0 != space }
      if found.elementsEqual(name) { return self[start..<end].dropFirst(name.count + 1) }
      if found.lexicographicallyPrecedes(name) {
        candidates = Swift.min(end + 1, candidates.upperBound)..<candidates.upperBound
      } else {
        candidates = candidates.lowerBound..<Swift.max(start, candidates.lowerBound)
      }
    }
    return nil
  }
}
