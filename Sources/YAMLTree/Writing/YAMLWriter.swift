package import JSON

/// Writes values as YAML in authflow's style.
///
/// The style has two spaces per level, one member per line, and short lists on one line. Strings
/// are quoted if YAML would otherwise read them as another type.
package struct YAMLWriter {
  private var text = ""

  /// The maximum width of a line with a list.
  private static let width = 100

  /// The maximum length of a key before its colon, because libyaml does not read longer keys there.
  private static let longestKey = 1000

  /// The YAML of a mapping, ending with a line break.
  package static func text(of members: JSONObject) -> String {
    guard !members.isEmpty else { return "{}\n" }
    var writer = YAMLWriter()
    writer.write(members, at: 0, startsLine: true)
    return writer.text
  }

  private mutating func write(_ members: JSONObject, at level: Int, startsLine: Bool) {
    var startsLine = startsLine
    for (name, value) in members.members {
      if startsLine { indent(level) }
      startsLine = true
      let key = YAMLText(name).line
      if key.utf8.count > YAMLWriter.longestKey {
        text += "? \(key)\n"
        indent(level)
        text += ":"
      } else {
        text += "\(key):"
      }
      write(value, behind: level)
    }
  }

  /// Writes a value after the colon or the dash of a line with this indentation level.
  private mutating func write(_ value: JSONValue, behind level: Int) {
    switch value {
    case .object(let members) where !members.isEmpty:
      text += "\n"
      write(members, at: level + 1, startsLine: true)
    case .array(let elements) where !elements.isEmpty:
      if let flow = flow(elements) { return text += " \(flow)\n" }
      text += "\n"
      write(elements, at: level + 1)
    case .string(let string): text += " \(YAMLText(string).block(level + 1))\n"
    default: text += " \(value.flatText)\n"
    }
  }

  private mutating func write(_ elements: [JSONValue], at level: Int) {
    for element in elements {
      indent(level)
      text += "-"
      switch element {
      case .object(let members) where !members.isEmpty && !members.hasLongFirstKey:
        text += " "
        write(members, at: level + 1, startsLine: false)
      default: write(element, behind: level)
      }
    }
  }

  /// The list on one line; nil if it contains more than strings and numbers, or is too long.
  private func flow(_ elements: [JSONValue]) -> String? {
    let lineStart = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.index(after: $0) }
    var room = YAMLWriter.width - text[(lineStart ?? text.startIndex)...].utf8.count - 3
    var parts: [String] = []
    for element in elements {
      guard let part = element.flowScalar else { return nil }
      room -= part.utf8.count + 2
      guard room >= 0 else { return nil }
      parts.append(part)
    }
    return "[\(parts.joined(separator: ", "))]"
  }

  private mutating func indent(_ level: Int) { text += String(repeating: "  ", count: level) }
}

extension JSONObject {
  /// Whether the first key is long and may need a `?`, which can't follow a dash well.
  fileprivate var hasLongFirstKey: Bool { keys.first.map { $0.utf8.count > 200 } ?? false }
}

extension JSONValue {
  /// The scalar or empty collection on one line.
  fileprivate var flatText: String {
    switch self {
    case .object: "{}"
    case .array: "[]"
    default: text()
    }
  }

  /// The scalar in a flow list; nil for collections.
  fileprivate var flowScalar: String? {
    switch self {
    case .object, .array: nil
    case .string(let string): YAMLText(string).flow
    default: text()
    }
  }
}
