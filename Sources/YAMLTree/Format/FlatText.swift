/// Writes values on one line in flow style.
struct FlatText {
  /// The number of columns that are left on the line.
  private var room: Int

  init(room: Int) { self.room = room }

  /// The value on one line; nil if it does not fit or needs several lines.
  func text(of node: SyntaxNode) -> String? {
    var flat = self
    return flat.write(node)
  }

  private mutating func write(_ node: SyntaxNode) -> String? {
    guard node.head.isEmpty, let text = content(node) else { return nil }
    let all = [node.properties, text].filter { !$0.isEmpty }.joined(separator: " ")
    return all
  }

  private mutating func content(_ node: SyntaxNode) -> String? {
    switch node.content {
    case .empty: return take("")
    case .alias(let alias): return take(alias)
    case .scalar(let scalar): return ScalarText.line(scalar, inFlow: true).flatMap { take($0) }
    case .collection(let collection):
      guard collection.isFlow, collection.trailing.isEmpty else { return nil }
      var parts: [String] = []
      for entry in collection.entries {
        guard entry.leading.isEmpty, entry.trailing == nil, let part = write(entry) else {
          return nil
        }
        parts.append(part)
      }
      let inside = parts.joined(separator: ", ")
      guard collection.isMapping else { return "[\(inside)]" }
      return inside.isEmpty ? "{}" : "{ \(inside) }"
    }
  }

  private mutating func write(_ entry: SyntaxEntry) -> String? {
    guard let key = entry.key else { return write(entry.value) }
    guard let name = write(key), let value = write(entry.value) else { return nil }
    // libyaml does not accept a colon as the end of a missing key.
    let start = name.isEmpty ? "? " : name
    if value.isEmpty { return start }
    return start + (key.needsSpace ? " : " : ": ") + value
  }

  /// Subtracts a piece from the room; nil if the piece does not fit, to stop early.
  private mutating func take(_ piece: String) -> String? {
    room -= piece.unicodeScalars.count
    return room < 0 ? nil : piece
  }
}

extension SyntaxNode {
  /// Whether a colon directly after this key would be read as a part of the key.
  var needsSpace: Bool {
    switch content {
    case .alias: true
    case .empty: !properties.isEmpty
    case .scalar, .collection: false
    }
  }
}
