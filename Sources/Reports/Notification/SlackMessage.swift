package import JSON
internal import Values

/// A message for an incoming webhook of Slack.
///
/// A header has at most 150 characters, a section 3,000, and a message 50 blocks, as
/// docs.slack.dev/reference/block-kit/blocks states. Slack rejects a longer message as a whole.
package struct SlackMessage: Sendable {
  private static let maximumHeader = 150
  private static let maximumSection = 3000

  /// The maximum number of scenarios in a group.
  private static let maximumScenarios = 20

  private let words: DigestText

  /// Creates a message with the text of a notification.
  package init(_ words: DigestText) { self.words = words }

  /// The body of the request.
  ///
  /// `text` is what a notification on a phone shows.
  package var json: JSONValue {
    let sections = words.sections(limit: SlackMessage.maximumScenarios).map { section in
      SlackMessage.section(section.heading, section.lines)
    }
    return [
      "text": .string(SlackMessage.escaped(words.headline)),
      "blocks": .array([header, SlackMessage.markdown(words.counts)] + sections + [context]),
    ]
  }

  private var header: JSONValue {
    let text = SlackMessage.cut(words.headline, SlackMessage.maximumHeader)
    return ["type": "header", "text": ["type": "plain_text", "text": .string(text)]]
  }

  private var context: JSONValue {
    let seed = "seed \(words.digest.seed), authflow \(words.digest.version)"
    let link = words.link.flatMap(SlackMessage.link).map { "\($0) · " } ?? ""
    let element: JSONValue = ["type": "mrkdwn", "text": .string(link + SlackMessage.escaped(seed))]
    return ["type": "context", "elements": [element]]
  }

  /// A section with as many lines as it may have.
  private static func section(_ heading: String, _ lines: [String]) -> JSONValue {
    var text = "*\(heading)*"
    for (index, line) in lines.enumerated() {
      let next = "\n• \(cut(escaped(line), 600))"
      let rest = "\n… and \(lines.count - index) more"
      guard text.utf16.count + next.utf16.count + rest.utf16.count <= maximumSection else {
        return block(text + rest)
      }
      text += next
    }
    return block(text)
  }

  private static func markdown(_ text: String) -> JSONValue {
    block(cut(escaped(text), maximumSection))
  }

  private static func block(_ text: String) -> JSONValue {
    ["type": "section", "text": ["type": "mrkdwn", "text": .string(text)]]
  }

  /// A link, unless its URL would end the notation of a link.
  private static func link(_ url: String) -> String? {
    url.contains { "<>|".contains($0) } ? nil : "<\(url)|Open the job>"
  }

  /// Escapes the three characters of Slack's notation, with which a name could mention a channel.
  ///
  /// Source: docs.slack.dev/messaging/formatting-message-text, «Escaping text».
  private static func escaped(_ text: String) -> String {
    MarkupEscapes.tags.escaped(text)
  }

  /// Cuts a string to a number of UTF-16 units, never inside a character or an escape.
  private static func cut(_ text: String, _ limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    var cut = ""
    var count = 1
    for character in text {
      count += character.utf16.count
      if count > limit { break }
      cut.append(character)
    }
    if let mark = cut.lastIndex(of: "&"), !cut[mark...].contains(";") { cut = String(cut[..<mark]) }
    return cut + "…"
  }
}
