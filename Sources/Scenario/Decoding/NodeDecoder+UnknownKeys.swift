internal import Diagnostics
internal import Values
internal import YAMLTree

// Unknown keys, and keys without a colon or without a space behind it.
extension NodeDecoder {
  /// Reports an unknown key; returns the known key that the author most likely meant.
  @discardableResult
  func reportUnknown(
    _ code: DiagnosticCode,
    _ what: String,
    _ key: YAMLNode,
    among known: [String],
    meant: String? = nil,
    help: String? = nil
  ) -> String? {
    let name = key.scalar?.text ?? ""
    let title = name.isEmpty ? "the \(what) is empty" : "unknown \(what) `\(name)`"
    if let glued = key.withoutSpaceBehindColon, known.contains(glued.name) {
      return reject(code, title, at: key.range, help: glued.help)
    }
    if reportMissingColon(key, code, among: known) { return nil }
    let nearest = meant ?? nearest(to: name, among: known)
    report(code, title, at: key.range, meant: nearest, help: help)
    return nearest
  }

  /// The key before a missing colon, as in `{ username ann, password=secret }`, and the help.
  func withoutColon(_ pair: YAMLPair) -> (name: String, help: String)? {
    guard pair.value.isMissing, let scalar = pair.key.scalar, scalar.isPlain,
      let end = scalar.text.firstIndex(where: { " =".contains($0) }),
      !isColonBehind(pair.key.range)
    else { return nil }
    let name = String(scalar.text[..<end])
    let value = scalar.text[end...].drop { " =".contains($0) }
    guard ValueGrammar.isName(name), !value.isEmpty else { return nil }
    return (name, "Write a colon between a key and its value: `\(name): \(value)`.")
  }
}

extension YAMLNode {
  /// The key before a colon without a space, as in `{ username:ann }`, and the help.
  var withoutSpaceBehindColon: (name: String, help: String)? {
    guard let scalar, scalar.isPlain, scalar.text.hasByte(where: { $0 == UInt8(ascii: ":") }),
      let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let before = scalar.text[..<colon]
    // A no-break space looks like a space, but is part of the string.
    let behind = scalar.text[colon...].dropFirst().drop { $0.isWhitespace }
    guard !before.isEmpty, !behind.isEmpty else { return nil }
    let isOpen = behind.contains { "{[".contains($0) }
    let shown = "`\(before): \(behind)\(isOpen ? " ..." : "")`"
    return (String(before), "Write a space after the colon: \(shown).")
  }
}
