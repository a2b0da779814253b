internal import JSON
internal import RunRecord

/// Writes what one side's texts stand for in the place of what belongs to that side alone.
struct OwnTexts: Sendable {
  private struct Entry: Sendable {
    let text: String
    let name: String
  }

  /// Longer texts first, since a shorter one may be a part of them.
  private let entries: [Entry]
  /// The pool's name as reasons have it, which tells people more than what it stands for.
  private let pool: Entry?
  /// How the service shows the side's addresses, by what is shown.
  private let masked: [String: String]

  init(_ values: [OwnValue] = [], pool: String = "") {
    self.pool = pool.isEmpty ? nil : Entry(text: "`\(pool)`", name: "the pool")
    let entries = values.map { Entry(text: $0.text, name: "$(\($0.meaning))") }
    self.entries = entries.sorted {
      ($0.text.utf8.count, $1.text) > ($1.text.utf8.count, $0.text)
    }
    let shown = values.compactMap { value -> (String, String)? in
      let kind = value.meaning.split(separator: ".").last.map(String.init) ?? ""
      return OwnTexts.mask(of: value.text, kind).map { ($0, "the masked \(kind)") }
    }
    masked = Dictionary(shown) { first, _ in first }
  }

  /// The text with `$(user.email)` and the like for what is the side's own, for people.
  func shown(_ text: String) -> String {
    entries.reduce(text) { text, entry in
      text.utf8.count < entry.text.utf8.count ? text : text.replacing(entry.text, with: entry.name)
    }
  }

  /// The text as it is compared with the other side's.
  func settled(_ text: String) -> String {
    let text = shown(text)
    return pool.map { text.replacing($0.text, with: $0.name) } ?? text
  }

  /// What is the same on both sides where the text shows an address of the side's own; else the text.
  func unmasked(_ text: String) -> String { masked[text] ?? settled(text) }

  /// A value with all its texts for people.
  func shown(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(shown(text))
    case .array(let elements): .array(elements.map { shown($0) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, shown($0.value)) }))
    case .null, .bool, .number: value
    }
  }

  /// How CodeDeliveryDetails shows an address: `a***@e***`, `+*******1234` (developer guide, examples of
  /// SignUp and ForgotPassword).
  private static func mask(of text: String, _ kind: String) -> String? {
    switch kind {
    case "email":
      let parts = text.split(separator: "@")
      guard parts.count == 2, let name = parts[0].first, let domain = parts[1].first else {
        return nil
      }
      return "\(name)***@\(domain)***"
    case "phone": return text.count > 4 ? "+*******\(text.suffix(4))" : nil
    default: return nil
    }
  }
}
