// Secrets of several lines.
extension SecretScan {
  func lineStart(_ index: Int) -> Int {
    (bytes[..<index].lastIndex(of: 0x0A) ?? -1) + 1
  }

  /// The lines below a name that stand farther in, or as its list.
  mutating func afterBlock(behind start: Int, _ name: Int) -> Int {
    let own = lineStart(name)
    let indent = end(from: own) { $0 != 0x20 } - own
    var line = end(from: start) { $0 == 0x0A } + 1
    while line < bytes.count {
      let stop = end(from: line) { $0 == 0x0A }
      let first = min(end(from: line) { $0 != 0x20 }, stop)
      let isItem = first - line == indent && has("- ", at: first)
      guard first - line > indent || isItem || bytes[line..<stop].allSatisfy({ $0 <= 0x20 }) else {
        break
      }
      hideText((isItem ? first + 2 : first)..<stop)
      line = stop + 1
    }
    return min(line, bytes.count)
  }

  /// Hides a private key as it is written into files.
  mutating func afterKey(at index: Int) -> Int {
    guard has("-----BEGIN", at: index),
      String(decoding: bytes[index...].prefix(50), as: UTF8.self).contains("PRIVATE KEY")
    else { return index + 1 }
    var stop = index
    while stop < bytes.count, !has("-----END", at: stop) { stop += 1 }
    if stop == bytes.count { stop = end(from: index) { $0 == 0x0A } }
    hide(index..<stop)
    return stop
  }
}
