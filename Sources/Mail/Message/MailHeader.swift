internal import Values

/// The fields of a header in order, unfolded but not decoded.
struct MailHeader {
  /// The maximum number of fields, more than any message has.
  private static let maximumFields = 1000

  private(set) var fields: [(name: String, body: ArraySlice<UInt8>)] = []

  /// The start of the body after the empty line; nil if there is no empty line.
  private(set) var bodyStart: Int?

  /// Parses fields up to the first empty line, and skips invalid lines.
  ///
  /// In a part of a message, an invalid line is the first line of the body, because some senders
  /// omit the empty line.
  init(parsing bytes: ArraySlice<UInt8>, isPart: Bool = false) {
    var lines = LineReader(bytes)
    var field: [UInt8] = []
    while let line = lines.next() {
      if line.isEmpty {
        bodyStart = lines.position
        break
      }
      if line.first == 0x20 || line.first == 0x09 {
        field += line
      } else if isPart, MailHeader.field(line) == nil {
        bodyStart = line.startIndex
        break
      } else {
        add(field)
        field = Array(line)
      }
    }
    add(field)
  }

  private mutating func add(_ field: [UInt8]) {
    guard fields.count < MailHeader.maximumFields, let (name, body) = MailHeader.field(field[...])
    else { return }
    fields.append((name, body))
  }

  /// Splits a line into a lowercase field name and a body; nil if the line is not a field.
  static func field(_ line: ArraySlice<UInt8>) -> (name: String, body: ArraySlice<UInt8>)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self).asciiLowercased.asciiTrimmed
    guard !name.isEmpty, name.utf8.allSatisfy(\.isVisibleASCII) else { return nil }
    return (name, line[(colon + 1)...])
  }

  /// The first field with the given name, as written; nil if there is none.
  subscript(name: String) -> ArraySlice<UInt8>? {
    let name = name.asciiLowercased
    return fields.first { $0.name == name }?.body
  }

  /// All fields with the given name, as written.
  func all(_ name: String) -> [ArraySlice<UInt8>] {
    let name = name.asciiLowercased
    return fields.filter { $0.name == name }.map(\.body)
  }

  /// The first field with the given name, decoded; nil if there is none.
  func text(_ name: String) -> String? { self[name].map { EncodedWords.decode($0).asciiTrimmed } }
}

/// Splits bytes into lines that end with CR LF or LF.
struct LineReader {
  private let bytes: ArraySlice<UInt8>

  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Returns the next line without its line ending; nil at the end of the bytes.
  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position...]
    let feed = rest.firstIndex(of: 0x0A)
    position = feed.map { $0 + 1 } ?? bytes.endIndex
    var line = rest[..<(feed ?? bytes.endIndex)]
    if line.last == 0x0D { line.removeLast() }
    return line
  }
}
