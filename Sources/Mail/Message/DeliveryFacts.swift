internal import FoundationEssentials
internal import Values

/// The facts about the delivery of a message in its header.
package struct DeliveryFacts: Hashable, Sendable {
  /// The provider's results that count against the message, such as `spf=fail` or
  /// `X-Spam-Status: Yes, score=7.1`.
  package var objections: [String] = []

  /// The time from the first to the last server, or from the author; nil if unknown.
  package var delay: Duration?

  /// Creates facts without an objection and without a delay.
  package init() {}

  init(_ header: MailHeader) {
    objections = Self.failedChecks(header) + Self.spamResults(header)
    delay = Self.delay(header)
  }
}

// MARK: - Results of the provider

extension DeliveryFacts {
  /// The maximum number of characters of a value.
  private static let shownLength = 80

  /// The results of Authentication-Results (RFC 8601) other than `pass`.
  private static func failedChecks(_ header: MailHeader) -> [String] {
    let methods = ["spf", "dkim", "dmarc", "compauth"]
    let words = header.all("Authentication-Results").flatMap { body in
      String(decoding: body, as: UTF8.self).asciiLowercased.split { ";,()".contains($0) }
        .flatMap { $0.split { $0 == " " || $0 == "\t" } }
    }
    var seen: Set<Substring> = []
    return words.filter { word in
      let parts = word.split(separator: "=")
      return parts.count == 2 && methods.contains(String(parts[0])) && parts[1] != "pass"
        && parts[1].utf8.allSatisfy(\.isASCIILetter) && seen.insert(word).inserted
    }.map(String.init)
  }

  /// The results of spam filters that call the message spam.
  private static func spamResults(_ header: MailHeader) -> [String] {
    filters.flatMap { name, isSpam in
      header.all(name).compactMap { body in
        let value = String(decoding: body, as: UTF8.self).asciiTrimmed
        guard isSpam(value.asciiLowercased) else { return nil }
        let words = value.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        return "\(name): \(words.prefix(shownLength))"
      }
    }
  }

  /// The fields of common spam filters: SpamAssassin, rspamd, and Microsoft 365.
  private static let filters: [(name: String, isSpam: @Sendable (String) -> Bool)] = [
    ("X-Spam-Status", { $0.hasPrefix("yes") }),
    ("X-Spam-Flag", { $0.hasPrefix("yes") }),
    ("X-Spam", { $0.hasPrefix("yes") }),
    ("X-Spamd-Result", { $0.contains(": true") }),
    (
      "X-Forefront-Antispam-Report",
      { report in
        ["sfv:spm", "cat:spm", "cat:hspm", "cat:phsh", "cat:hphsh", "cat:bulk"]
          .contains { report.contains($0) }
      }
    ),
    ("X-MS-Exchange-Organization-SCL", { (Int($0) ?? 0) >= 5 }),
  ]
}

// MARK: - Delay

extension DeliveryFacts {
  /// The time between the earliest and the latest date of the Received fields and the Date field.
  ///
  /// Each server adds a Received field, which ends with a semicolon and a date (RFC 5321 §4.4).
  private static func delay(_ header: MailHeader) -> Duration? {
    let stamps = header.all("Received").compactMap { body -> Date? in
      let text = String(decoding: body, as: UTF8.self)
      guard let semicolon = text.lastIndex(of: ";") else { return nil }
      return MailDate.parse(String(text[text.index(after: semicolon)...]).asciiTrimmed)
    }
    guard let last = stamps.max() else { return nil }
    let sent = header.text("Date").flatMap(MailDate.parse)
    let first = (stamps + [sent].compactMap(\.self)).min() ?? last
    return .seconds(Int(last.timeIntervalSince(first)))
  }
}
