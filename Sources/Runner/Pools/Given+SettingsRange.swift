internal import Diagnostics
internal import Scenario

// The places of settings of pools and clients, for failures.
extension Given {
  /// The place of the first setting; nil without settings.
  var settingsRange: SourceRange? {
    pool?.range ?? client?.range ?? clients.first?.name.range
  }

  /// The place of the settings for the rejected pool or client.
  func settingsRange(of rejection: RejectedPoolCall) -> SourceRange? {
    switch rejection.part {
    case .pool: settingsRange
    case .client(nil): client?.range ?? settingsRange
    case .client(let name?): clients.first { $0.name.name == name }?.name.range
    }
  }
}
