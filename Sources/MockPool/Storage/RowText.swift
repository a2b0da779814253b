import JSON

/// The JSON text that an encoder has written so far, with the containers that are open at its end.
final class RowText {
  private var bytes: [UInt8] = []
  /// The closing brackets of the open containers, the innermost last.
  private var closings: [UInt8] = []
  /// Whether the innermost container has an element.
  private var needsComma = false

  /// The size of the text of most users, in bytes.
  private static let usualSize = 1_024

  init() { bytes.reserveCapacity(RowText.usualSize) }

  /// The complete text.
  var finished: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// The number of open containers.
  var depth: Int { closings.count }
}

// MARK: - Containers

extension RowText {
  /// Opens a container; returns the depth of its elements.
  func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Int {
    bytes.append(UInt8(ascii: opening))
    closings.append(UInt8(ascii: closing))
    needsComma = false
    return closings.count
  }

  /// Closes the containers that are deeper than `depth`.
  func close(to depth: Int) {
    while closings.count > depth {
      bytes.append(closings.removeLast())
      needsComma = true
    }
  }

  /// Begins an element of the container at a depth; the containers in it are complete.
  func beginElement(at depth: Int) {
    close(to: depth)
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// Begins a member of the object at a depth.
  func beginMember(_ name: String, at depth: Int) {
    beginElement(at: depth)
    add(quoted: name)
    bytes.append(UInt8(ascii: ":"))
  }
}

// MARK: - Values

extension RowText {
  /// Adds a number, or another value that is written without quotation marks.
  func add(_ word: String) {
    bytes += word.utf8
    needsComma = true
  }

  func add(_ value: Bool) { add(value ? "true" : "false") }

  /// Adds a number; throws for infinity and NaN.
  func add(_ value: Double) throws {
    guard value.isFinite else {
      let context = EncodingError.Context(codingPath: [], debugDescription: "not a JSON number")
      throw EncodingError.invalidValue(value, context)
    }
    add(value.description)
  }

  func add(quoted text: String) {
    JSONValue.string(text).write(to: &bytes)
    needsComma = true
  }
}
