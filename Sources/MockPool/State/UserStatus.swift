import FoundationEssentials

/// Where a user stands between sign-up and sign-in.
enum UserStatus: Hashable, Sendable, Codable {
  case unconfirmed
  case confirmed
  /// The temporary password is good until then.
  case forceChangePassword(until: Date)
  case resetRequired

  var hasTemporaryPassword: Bool { if case .forceChangePassword = self { true } else { false } }

  /// The service's `UserStatus`.
  var name: String {
    switch self {
    case .unconfirmed: "UNCONFIRMED"
    case .confirmed: "CONFIRMED"
    case .forceChangePassword: "FORCE_CHANGE_PASSWORD"
    case .resetRequired: "RESET_REQUIRED"
    }
  }
}
