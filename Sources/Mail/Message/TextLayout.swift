/// The facts that markup shows and its text does not, by offsets in UTF-8.
struct TextLayout: Hashable, Sendable {
  /// The offsets of the spaces between two cells of a table row.
  var cellEnds: Set<Int> = []

  /// The places of phone numbers, which link to a dialer.
  var phoneNumbers: [Range<Int>] = []

  /// The start of the quoted or forwarded message that ends the text; nil if there is none.
  var quotation: Int?
}

extension MailMessage {
  /// The parts that the author wrote, up to the message that a part quotes or forwards.
  var ownParts: [(text: String, layout: TextLayout)] {
    texts.indices.filter { !forwarded.contains($0) }.map { index in
      let layout = layouts[index] ?? TextLayout()
      guard let end = layout.quotation else { return (texts[index], layout) }
      return (String(decoding: texts[index].utf8.prefix(end), as: UTF8.self), layout)
    }
  }

  /// The text that the author wrote, without quoted and forwarded messages.
  var ownTexts: [String] { ownParts.map(\.text) }

  /// The subject, unless it is the subject of a quoted or forwarded message.
  var ownSubject: String {
    let isForeign =
      SubjectPrefix(of: subject) != nil || layouts.values.contains { $0.quotation != nil }
    return isForeign ? "" : subject
  }

  /// Whether the subject marks the whole message as a forward.
  package var isForward: Bool { SubjectPrefix(of: subject) == .forward }

  /// The message as if the author had also written its quoted and forwarded messages.
  var withQuotations: MailMessage {
    var message = self
    message.forwarded = []
    for index in layouts.keys { message.layouts[index]?.quotation = nil }
    return message
  }
}
