import FoundationEssentials
import JSON

/// A request in docs/reference/mock/control-endpoints.md, with the response that the page shows.
struct PageExchange: CustomStringConvertible, Sendable {
  let method: String
  let path: String
  let body: String
  let answer: String

  var description: String { "\(method) \(path) \(body)" }

  /// All requests of the page, in order.
  ///
  /// Each `http` block is followed by a `json` block.
  static let all: [PageExchange] = {
    let blocks = MockPage.controlEndpoints.split(separator: "```", omittingEmptySubsequences: false)
    return blocks.indices.compactMap { index in
      guard blocks[index].hasPrefix("http\n"), index + 2 < blocks.count,
        blocks[index + 2].hasPrefix("json\n")
      else { return nil }
      let lines = blocks[index].split(separator: "\n").dropFirst()
      let head = lines.first?.split(separator: " ") ?? []
      guard head.count == 2 else { return nil }
      return PageExchange(
        method: String(head[0]),
        path: String(head[1]),
        body: lines.dropFirst().joined(separator: "\n"),
        answer: String(blocks[index + 2].dropFirst("json\n".count))
      )
    }
  }()
}

enum MockPage {
  static let controlEndpoints = text("control-endpoints")
  static let messagesAndCodes = text("messages-and-codes")

  private static func text(_ name: String) -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reference/mock/\(name).md")
    return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The cells of the row for a kind of code.
  static func row(_ name: String) -> [String] {
    let line = messagesAndCodes.split(separator: "\n").first { $0.hasPrefix("| \(name) |") } ?? ""
    return line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
  }
}

extension JSONValue {
  /// Whether the value matches the value on the page.
  ///
  /// `…` matches any non-empty string.
  func isShown(as page: JSONValue) -> Bool {
    switch (self, page) {
    case (.string(let text), "…"): !text.isEmpty
    case (.object(let object), .object(let shown)):
      Set(object.keys) == Set(shown.keys)
        && shown.members.allSatisfy { object[$0.key]?.isShown(as: $0.value) ?? false }
    case (.array(let elements), .array(let shown)):
      elements.count == shown.count && zip(elements, shown).allSatisfy { $0.isShown(as: $1) }
    default: self == page
    }
  }
}
