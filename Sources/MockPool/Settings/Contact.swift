import Values

/// An attribute that codes can be sent to; the raw value is its name.
enum Contact: String, Hashable, Sendable, CaseIterable, Codable {
  case email
  case phone = "phone_number"

  /// The attribute for the verification of the address.
  var verifiedName: String { self == .email ? "email_verified" : "phone_number_verified" }

  var medium: MockMessage.Medium { self == .email ? .email : .sms }

  /// The contacts in a list of attribute names, an email address before a phone number.
  static func among(_ names: [String]) -> [Contact] {
    allCases.filter { names.contains($0.rawValue) }
  }
}

// MARK: - Formats

extension Contact {
  /// Whether a string is valid for this contact: `local@domain`, or E.164 with its plus sign.
  func accepts(_ text: String) -> Bool {
    self == .email ? Contact.isEmail(Array(text.utf8)) : Contact.isPhoneNumber(text.utf8)
  }

  private static func isEmail(_ text: [UInt8]) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    let domain = text[(at + 1)...]
    guard let first = domain.first, first != UInt8(ascii: "."),
      domain.last != UInt8(ascii: ".")
    else { return false }
    return !domain.contains(UInt8(ascii: "@")) && text.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func isPhoneNumber(_ text: String.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: "+"), (3...16).contains(text.count) else { return false }
    return text.dropFirst().allSatisfy(\.isASCIIDigit)
  }
}

// MARK: - Masks

extension Contact {
  /// The masked value as in `CodeDeliveryDetails`: `t***@t***`, `+*******4444`.
  ///
  /// The mask of an email address was observed on real pools. The mask of a phone number was
  /// observed only for eleven digits. For other lengths, one star for each hidden digit is
  /// «unconfirmed».
  func masked(_ text: String) -> String {
    switch self {
    case .email:
      guard let at = text.firstIndex(of: "@") else { return "\(text.prefix(1))***" }
      let domain = text[at...].dropFirst()
      return "\(text[..<at].prefix(1))***@\(domain.prefix(1))***"
    case .phone:
      let digits = text.dropFirst()
      let hidden = max(0, digits.count - 4)
      return "+" + String(repeating: "*", count: hidden) + digits.suffix(4)
    }
  }
}
