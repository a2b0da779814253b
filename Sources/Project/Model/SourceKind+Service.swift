extension SourceKind {
  /// The URL of a hosted service; nil for a server of the user.
  var serviceURL: String? {
    switch self {
    case .mailosaur: "https://mailosaur.com"
    case .mailslurp: "https://api.mailslurp.com"
    case .twilio: "https://api.twilio.com"
    default: nil
    }
  }
}
