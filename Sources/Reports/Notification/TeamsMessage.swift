package import JSON

/// A message for a webhook of Teams' Workflows app: an Adaptive Card.
///
/// Workflows accept only Adaptive Cards
/// (learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using),
/// in a message with an attachment. A message of more than about 28 KB is rejected
/// (learn.microsoft.com/connectors/teams, «Message size limit»).
package struct TeamsMessage: Sendable {
  /// The maximum number of bytes, below the limit of 28 KB.
  package static let maximumSize = 26_000

  private let words: DigestText

  /// Creates a message with the text of a notification.
  package init(_ words: DigestText) { self.words = words }

  /// The body of the request, with as many scenarios as the size limit allows.
  package var json: JSONValue {
    for limit in [100, 50, 20, 10, 5, 2, 1] {
      let message = message(limit: limit)
      if message.text(.compact).utf8.count <= TeamsMessage.maximumSize { return message }
    }
    return message(limit: 0)
  }

  private func message(limit: Int) -> JSONValue {
    let attachment: JSONValue = [
      "contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": .null,
      "content": card(limit: limit),
    ]
    return ["type": "message", "attachments": [attachment]]
  }

  /// The card.
  ///
  /// Version 1.4 is the newest that all clients of Teams show. `msteams` gives the card the whole
  /// width of the channel.
  private func card(limit: Int) -> JSONValue {
    var card: JSONObject = [
      "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
      "type": "AdaptiveCard", "version": "1.4",
      "fallbackText": .string(words.headline),
      "body": .array(paragraphs(limit: limit)),
      "msteams": ["width": "Full"],
    ]
    if let link = words.link {
      let action: JSONValue = [
        "type": "Action.OpenUrl", "title": "Open the job", "url": .string(link),
      ]
      card["actions"] = [action]
    }
    return .object(card)
  }

  private func paragraphs(limit: Int) -> [JSONValue] {
    let start = [
      TeamsMessage.text(
        words.headline,
        ["size": "Large", "weight": "Bolder", "color": words.isGood ? "Good" : "Attention"]
      ),
      TeamsMessage.text(words.counts),
    ]
    let sections = words.sections(limit: limit).flatMap { section in
      [TeamsMessage.text(section.heading, ["weight": "Bolder"])]
        + section.lines.map { TeamsMessage.text("• \($0)") }
    }
    let end = TeamsMessage.text(
      "seed \(words.digest.seed), authflow \(words.digest.version)",
      ["isSubtle": true, "size": "Small"]
    )
    return start + sections + [end]
  }

  /// A paragraph of literal text.
  ///
  /// Unlike a `TextBlock`, a `TextRun` has no Markdown, which a name could contain.
  private static func text(_ text: String, _ style: JSONObject = [:]) -> JSONValue {
    let run: JSONObject = ["type": "TextRun", "text": .string(text)]
    return ["type": "RichTextBlock", "inlines": [.object(run.merging(style))]]
  }
}
