internal import JSON
internal import RunRecord
internal import Values

/// The run-specific values of one side, with the names that replace them.
struct RunSpecificValues: Sendable {
  /// The names of the values for readers.
  private let forReaders: TextReplacements
  /// The names of the values and of the pool.
  ///
  /// The pool's name is replaced only for comparison, because readers need it.
  private let forComparison: TextReplacements
  /// The owners of masked addresses.
  private let owners: [MaskedAddress: Set<String>]

  init(_ values: [RunSpecificValue] = [], pool: String = "") {
    // URIs contain the values percent-encoded.
    let entries = values.flatMap { value in
      Set([value.text, value.text.percentEncoded]).map { (text: $0, name: "$(\(value.meaning))") }
    }
    forReaders = TextReplacements(entries)
    // Reasons contain the pool's name in backticks.
    let named = pool.isEmpty ? [] : [(text: "`\(pool)`", name: "the pool")]
    forComparison = named.isEmpty ? forReaders : TextReplacements(entries + named)
    let shown = values.compactMap { value -> (MaskedAddress, Set<String>)? in
      MaskedAddress(hiding: value).map { ($0, ["$(\(value.meaning))"]) }
    }
    owners = Dictionary(shown) { $0.union($1) }
  }

  /// Returns a string with `$(user.email)` and similar names instead of run-specific values, for
  /// readers.
  func shown(_ text: String) -> String { forReaders.applied(to: text) }

  /// Returns a string for comparison with the other side.
  func settled(_ text: String) -> String { forComparison.applied(to: text) }

  /// Returns the owners of a masked address: several if it is ambiguous, none if it is unknown.
  func owners(ofMasked text: String) -> Set<String> {
    MaskedAddress(text).flatMap { owners[$0] } ?? []
  }

  /// Returns a value with names instead of run-specific values in all its strings, for readers.
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
  /// The description of a masked address that belongs to one of these owners; nil without owners.
  fileprivate var maskedDescription: String? {
    isEmpty ? nil : "masked \(sorted().joined(separator: " or "))"
  }
}

/// A masked address in a response: `a***@e***`, `+*******1234` (developer guide, examples of SignUp
/// and ForgotPassword).
///
/// The number of asterisks is ignored, because it is not documented for phone numbers.
struct MaskedAddress: Hashable {
  private let text: String

  /// Creates a masked address from a response; nil for any other string.
  init?(_ shown: String) {
    // Most strings of responses have no asterisk.
    guard shown.utf8.contains(UInt8(ascii: "*")) else { return nil }
    let parts = shown.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, let name = MaskedAddress.hidden(parts[0]),
      let domain = MaskedAddress.hidden(parts[1])
    {
      text = "\(name)*@\(domain)*"
    } else if parts.count == 1, shown.hasPrefix("+*") {
      let digits = shown.dropFirst().drop { $0 == "*" }
      guard digits.utf8.count == 4, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
      text = "+*\(digits)"
    } else {
      return nil
    }
  }

  /// The first character of a part such as `a***`; nil if the part has another form.
  private static func hidden(_ part: Substring) -> Character? {
    guard let first = part.first, first != "*" else { return nil }
    let rest = part.dropFirst()
    return !rest.isEmpty && rest.allSatisfy { $0 == "*" } ? first : nil
  }

  /// Masks a value; nil if it is not an address.
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
