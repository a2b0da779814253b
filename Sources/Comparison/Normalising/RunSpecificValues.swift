internal import JSON
internal import RunRecord
internal import Values

/// Writes what one side's texts stand for in the place of what belongs to that side alone.
struct RunSpecificValues: Sendable {
  private typealias Entry = (text: String, name: String)

  /// Longer texts first, since a shorter one may be a part of them.
  private let entries: [Entry]
  /// The pool's name as reasons have it, which tells people more than what it stands for.
  private let pool: Entry?
  /// Whose addresses the service shows so, by what it shows.
  private let owners: [MaskedAddress: Set<String>]

  init(_ values: [RunSpecificValue] = [], pool: String = "") {
    self.pool = pool.isEmpty ? nil : ("`\(pool)`", "the pool")
    // URIs have them in percent form.
    let entries = values.flatMap { value in
      Set([value.text, value.text.percentEncoded]).map { (text: $0, name: "$(\(value.meaning))") }
    }
    self.entries = entries.sorted {
      ($0.text.utf8.count, $1.text) > ($1.text.utf8.count, $0.text)
    }
    let shown = values.compactMap { value -> (MaskedAddress, Set<String>)? in
      MaskedAddress(hiding: value).map { ($0, ["$(\(value.meaning))"]) }
    }
    owners = Dictionary(shown) { $0.union($1) }
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

  /// Whose address a text shows masked: several people where they can't be told apart, none where it is
  /// no address of the side's own.
  func owners(ofMasked text: String) -> Set<String> {
    MaskedAddress(text).flatMap { owners[$0] } ?? []
  }

  /// A value with all its texts for people.
  func shown(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text):
      .string(owners(ofMasked: text).maskedDescription ?? shown(text))
    case .array(let elements): .array(elements.map { shown($0) })
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, shown($0.value)) }))
    case .null, .bool, .number: value
    }
  }
}

extension Set<String> {
  /// A masked address of one of these people; nil where there is nobody.
  fileprivate var maskedDescription: String? {
    isEmpty ? nil : "masked \(sorted().joined(separator: " or "))"
  }
}

/// An address as answers show it: `a***@e***`, `+*******1234` (developer guide, examples of SignUp and
/// ForgotPassword).
///
/// However many stars there are, they hide the same: nobody says how many a telephone number has.
struct MaskedAddress: Hashable {
  private let text: String

  /// Takes what an answer shows; nil where that is no masked address.
  init?(_ shown: String) {
    let isEmail = shown.wholeMatch(of: /[^@*]\*+@[^@*]\*+/) != nil
    guard isEmail || shown.wholeMatch(of: /\+\*+[0-9]{4}/) != nil else { return nil }
    text = shown.replacing(/\*+/, with: "*")
  }

  /// Masks a value; nil where that is no address.
  init?(hiding value: RunSpecificValue) {
    switch value.meaning.split(separator: ".").last {
    case "email":
      let parts = value.text.split(separator: "@")
      guard parts.count == 2, let name = parts[0].first, let domain = parts[1].first else {
        return nil
      }
      text = "\(name)*@\(domain)*"
    case "phone":
      guard value.text.count > 4 else { return nil }
      text = "+*\(value.text.suffix(4))"
    default: return nil
    }
  }
}
