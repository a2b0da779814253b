import Values

/// An attribute that codes can go to; the raw value is its name.
enum Contact: String, Hashable, Sendable, CaseIterable, Codable {
  case email
  case phone = "phone_number"

  /// The attribute that says whether the user has proved to own the address.
  var verifiedName: String { rawValue + "_verified" }

  var medium: MockMessage.Medium { self == .email ? .email : .sms }

  /// The contacts that a list of attribute names holds, an address before a phone number.
  static func among(_ names: [String]) -> [Contact] {
    allCases.filter { names.contains($0.rawValue) }
  }
}

// MARK: - Formats

extension Contact {
  /// Whether a text can be this contact's value: `local@domain`, or E.164 with its plus sign.
  func accepts(_ text: String) -> Bool {
    self == .email ? Contact.isEmail(text.utf8) : Contact.isPhoneNumber(text.utf8)
  }

  private static func isEmail(_ text: String.UTF8View) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at != text.startIndex else {
      return false
    }
    let domain = text[text.index(after: at)...]
    guard let first = domain.first, first != UInt8(ascii: "."),
      domain.last != UInt8(ascii: ".")
    else { return false }
    return !domain.contains(UInt8(ascii: "@")) && text.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func isPhoneNumber(_ text: String.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: "+"), (3...16).contains(text.count) else { return false }
    return text.dropFirst().allSatisfy(ValueGrammar.isDigit)
  }
}

// MARK: - Masks

extension Contact {
  /// The value as `CodeDeliveryDetails` shows it: `t***@t***`, `+*******4444`.
  ///
  /// The mask of an e-mail was seen on real pools. A phone number's was seen for eleven digits only;
  /// for others one star a hidden digit is «unconfirmed».
  func masked(_ text: String) -> String {
    switch self {
    case .email:
      let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      return halves.map { $0.prefix(1) + "***" }.joined(separator: "@")
    case .phone:
      let digits = text.dropFirst()
      let hidden = max(0, digits.count - 4)
      return "+" + String(repeating: "*", count: hidden) + digits.suffix(4)
    }
  }
}
