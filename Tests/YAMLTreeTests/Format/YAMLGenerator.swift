/// Generates YAML that uses every feature: all scalar styles, flow and block style in odd layouts,
/// comments in all possible places, anchors, aliases, tags, and several documents.
///
/// Nearly all files are valid. The same seed always generates the same file.
struct YAMLGenerator {
  private var random: Repeatable
  private var text = ""
  private var keyCount = 0
  private var commentCount = 0
  private var anchors: [String] = []

  init(seed: Int) { random = Repeatable(state: UInt64(seed)) }

  /// A whole file.
  mutating func file() -> String {
    text = ""
    for index in 0...below(3) { document(isFirst: index == 0) }
    if chance(10), text.hasSuffix("\n") { text.removeLast() }
    return chance(10) ? "\u{FEFF}" + text.replacing("\n", with: "\r\n") : text
  }

  private mutating func document(isFirst: Bool) {
    anchors = []
    lines(indent: 0)
    if !isFirst || chance(40) {
      text += "---"
      if chance(20) { text += " " + comment() }
      text += "\n"
    }
    lines(indent: 0)
    let indent = chance(10) ? 1 : 0
    if chance(80) { mapping(indent: indent, depth: 0) } else { sequence(indent: indent, depth: 0) }
    if chance(15) { text += chance(50) ? "...\n" : "... \(comment())\n" }
  }
}

// MARK: - Randomness

extension YAMLGenerator {
  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  /// Empty lines and comments, usually none.
  private mutating func lines(indent: Int) {
    guard chance(35) else { return }
    for _ in 0...below(3) {
      if chance(50) {
        text += pick(["\n", "  \n", "\n\n\n"])
      } else {
        let odd = pick(["", "", "", " ", "  ", "    "])
        text += spaces(indent) + odd + comment() + "\n"
      }
    }
  }

  /// A unique comment.
  private mutating func comment() -> String {
    commentCount += 1
    return "# c\(commentCount)" + pick(["", "", " - b: 2", " # more", "  ", "!"])
  }

  private mutating func lineEnd() {
    if chance(15) { text += pick([" ", "    "]) + comment() }
    text += "\n"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

// MARK: - Block style

extension YAMLGenerator {
  private mutating func mapping(indent: Int, depth: Int, isBehindDash: Bool = false) {
    for index in 0...below(4) {
      if index > 0 || !isBehindDash {
        lines(indent: indent)
        text += spaces(indent)
      }
      if chance(8) {
        text += chance(15) ? "?" : "? " + key(inFlow: false)
        lineEnd()
        text += spaces(indent) + ":"
      } else {
        text += key(inFlow: false) + pick([":", ":", " :"])
      }
      value(indent: indent, depth: depth, inMapping: true)
    }
  }

  private mutating func sequence(indent: Int, depth: Int, isBehindDash: Bool = false) {
    for index in 0...below(3) {
      if index > 0 || !isBehindDash {
        lines(indent: indent)
        text += spaces(indent)
      }
      text += "-"
      if depth < 4, chance(45) {
        let gap = 1 + below(3)
        text += spaces(gap)
        let inside = indent + 1 + gap
        if chance(80) {
          mapping(indent: inside, depth: depth + 1, isBehindDash: true)
        } else {
          sequence(indent: inside, depth: depth + 1, isBehindDash: true)
        }
      } else {
        value(indent: indent, depth: depth, inMapping: false)
      }
    }
  }

  /// The content after a colon or a dash, up to the end of the line.
  private mutating func value(indent: Int, depth: Int, inMapping: Bool) {
    let anchor = properties()
    let inside = indent + 1 + below(4)
    switch below(depth < 4 ? 12 : 8) {
    case 0:
      if anchor.isEmpty || chance(50) { text += anchor; lineEnd() } else { newLine(anchor, inside) }
    case 1...3: scalar(anchor, inside)
    case 4: blockText(anchor, indent: indent)
    case 5: multiLine(anchor, inside)
    case 6, 7:
      text += anchor + " "
      flow(indent: inside, depth: depth)
      lineEnd()
    case 8, 9:
      text += anchor
      lineEnd()
      mapping(indent: inside, depth: depth + 1)
    default:
      text += anchor
      lineEnd()
      let isIndentless = inMapping && chance(40)
      sequence(indent: isIndentless ? indent : inside, depth: depth + 1)
    }
    define(anchor)
  }

  private mutating func newLine(_ anchor: String, _ inside: Int) {
    lineEnd()
    lines(indent: inside)
    text += spaces(inside) + anchor.dropFirst() + "\n"
  }

  private mutating func scalar(_ anchor: String, _ inside: Int) {
    if anchor.isEmpty, !anchors.isEmpty, chance(25) {
      text += " *" + pick(anchors)
    } else {
      text += anchor
      if chance(15) {
        lineEnd()
        lines(indent: inside)
        text += spaces(inside) + leaf(inFlow: false)
      } else {
        text += " " + leaf(inFlow: false)
      }
    }
    lineEnd()
  }

  private mutating func multiLine(_ anchor: String, _ inside: Int) {
    text += anchor
    if chance(40) { text += "\n" + spaces(inside) } else { text += " " }
    let quote = pick(["", "'", "\""])
    var parts = [pick(["one", "a long text that goes on and on and on and on and on and on"])]
    for _ in 0...below(3) {
      let escape = quote == "\"" && chance(30) ? pick(["\\", "\\ ", " \\", "\\t"]) : ""
      parts[parts.count - 1] += escape + pick(["", "", "  "].filter { escape != "\\" || $0 == "" })
      parts.append(
        (chance(20) ? "\n" : "") + spaces(inside) + pick(["two", "$(x)", "it, too", "-"])
      )
    }
    text += quote + parts.joined(separator: "\n") + quote
    lineEnd()
  }

  private mutating func blockText(_ anchor: String, indent: Int) {
    let width = 1 + below(3)
    let hasNumber = chance(30)
    let header = pick(["|", ">"]) + (hasNumber ? "\(width)" : "") + pick(["", "", "-", "+"])
    text += anchor + " " + header
    if chance(15) { text += " " + comment() }
    text += "\n"
    if chance(15) { text += "\n" }
    for index in 0..<below(4) {
      let odd = index > 0 || hasNumber ? pick(["", "", " ", "   ", "\t"]) : ""
      text += spaces(indent + width) + odd + pick(["text", "# text", "- x: 1", "end  ", ""]) + "\n"
    }
    text += String(repeating: "\n", count: below(3))
  }
}

// MARK: - Flow style

extension YAMLGenerator {
  private mutating func flow(indent: Int, depth: Int) {
    let isMapping = chance(50)
    text += isMapping ? "{" : "["
    for index in 0..<below(4) {
      if index > 0 { text += "," }
      gap(indent)
      if isMapping || chance(10) {
        text += key(inFlow: true)
        if chance(90) {
          text += ": "
          flowValue(indent: indent, depth: depth)
        }
      } else {
        flowValue(indent: indent, depth: depth)
      }
      if index > 0, chance(5) { gap(indent) }
    }
    gap(indent)
    text += isMapping ? "}" : "]"
  }

  private mutating func flowValue(indent: Int, depth: Int) {
    let anchor = properties()
    if !anchor.isEmpty { text += anchor.dropFirst() + " " }
    if anchor.isEmpty, !anchors.isEmpty, chance(20) {
      text += "*" + pick(anchors) + " "
    } else if depth < 4, chance(30) {
      flow(indent: indent, depth: depth + 1)
    } else {
      text += leaf(inFlow: true)
    }
    define(anchor)
  }

  private mutating func gap(_ indent: Int) {
    switch below(12) {
    case 0: text += "\n" + spaces(indent)
    case 1: text += " " + comment() + "\n" + spaces(indent)
    case 2: text += "\n\n" + spaces(indent) + comment() + "\n" + spaces(indent)
    case 3...8: text += " "
    default: break
    }
  }
}

// MARK: - Strings

extension YAMLGenerator {
  private mutating func key(inFlow: Bool) -> String {
    keyCount += 1
    let name = "k\(below(90))x\(keyCount)"
    return switch below(12) {
    case 0: "\"\(name)\""
    case 1: "'\(name): it''s'"
    case 2: "\"\(name)\\t\""
    case 3 where !inFlow: "\(name) with, blanks [x]"
    case 4: "&k\(keyCount) \(name)"
    default: name
    }
  }

  private mutating func leaf(inFlow: Bool) -> String {
    let plain = [
      "word", "two words", "012", "1e3", "0x1F", "yes", "null", "~", "true", "it's", "a#b", "x:y",
      "http://a.test:80/b", "$(user.email)", "$(now+5m)", "+15550100", "日本語", "-x", "2024-01-01",
      "a\"b", "back\\slash", "<<", "word word word word word word word word word word word word",
    ]
    let quoted = [
      "''", "'it''s'", "'a: b'", "'# no'", "'012'", "'word'", "'yes'", "'a \"b\"'", "'\\d+'",
      "' x'",
      "\"\"", "\"word\"", "\"a\\tb\"", "\"\\u00e9\"", "\"true\"", "\"it's \\\"q\\\"\"", "\"x, y\"",
      "\"end\\\\\"", "\"- a\"", "\"a?b\"", "'null'", "\"*x\"", "'---'", "\"日本\"", "'a\tb'",
      "\"<<\"",
    ]
    let odd =
      inFlow ? [] : ["a, b", "[x", "a{b}", "k]", "? x"].filter { $0 != "[x" && $0 != "? x" }
    return pick(plain + quoted + odd)
  }

  /// An anchor, a tag, or both, each with a space before it.
  ///
  /// Usually an empty string.
  private mutating func properties() -> String {
    guard chance(12) else { return "" }
    keyCount += 1
    return " &a\(keyCount)"
  }

  private mutating func define(_ anchor: String) {
    if let name = anchor.split(separator: "&").last { anchors.append(String(name)) }
  }
}

/// A small seeded generator (SplitMix64), which makes failures reproducible.
private struct Repeatable: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
