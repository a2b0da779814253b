import JSON

extension PoolSettings {
  /// The recovery setting for forgotten passwords.
  enum Recovery: Hashable, Sendable {
    /// No AccountRecoverySetting, which means a verified phone number before a verified email
    /// address.
    case unset
    case contacts([Contact])
    case administratorOnly

    var contacts: [Contact] {
      switch self {
      case .unset: [.phone, .email]
      case .contacts(let contacts): contacts
      case .administratorOnly: []
      }
    }

    /// The first contact for a reset, which can therefore not be a second factor; nil if there is
    /// none.
    ///
    /// Without AccountRecoverySetting no contact is excluded, and MFA takes precedence over
    /// recovery (API reference).
    var primary: Contact? {
      if case .contacts(let contacts) = self { contacts.first } else { nil }
    }
  }
}

extension PoolSettings.Recovery {
  init(_ setting: JSONValue?) {
    guard let mechanisms = setting?["RecoveryMechanisms"]?.array, !mechanisms.isEmpty else {
      self = .unset
      return
    }
    let names =
      mechanisms
      .sorted { ($0["Priority"]?.int ?? 0) < ($1["Priority"]?.int ?? 0) }
      .compactMap { $0["Name"]?.string }
    if names.contains("admin_only") {
      self = .administratorOnly
    } else {
      self = .contacts(
        names.compactMap {
          switch $0 {
          case "verified_email": .email
          case "verified_phone_number": .phone
          default: nil
          }
        }
      )
    }
  }
}
