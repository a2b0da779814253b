/// The keys of a notification; its kind determines the allowed keys.
package enum NotificationKey: String, Hashable, Sendable, CaseIterable {
  case kind, url, when, headers, body, caFile, insecure

  static let required: [NotificationKey] = [.kind, .url]

  /// The equivalent keys for keys of other tools, which are in lowercase.
  static let synonyms: [String: NotificationKey] = [
    "type": .kind, "webhook": .url, "webhookurl": .url, "uri": .url, "on": .when, "payload": .body,
    "template": .body, "ca": .caFile,
  ]
}

/// The service that receives a notification.
package enum NotificationKind: String, Hashable, Sendable, CaseIterable {
  case slack, teams, webhook

  /// The allowed keys of a notification of this kind, in the order of the documentation.
  package var keys: [NotificationKey] {
    switch self {
    case .slack, .teams: [.kind, .url, .when, .caFile, .insecure]
    case .webhook: NotificationKey.allCases
    }
  }

  /// Whether anyone who knows the URL can post to it.
  var hasSecretURL: Bool { self != .webhook }

  /// The variable that messages suggest for the URL.
  var variable: String { "\(rawValue.uppercased())_URL" }

  static let synonyms: [String: NotificationKind] = [
    "msteams": .teams, "microsoftteams": .teams, "http": .webhook, "https": .webhook,
    "json": .webhook, "url": .webhook,
  ]
}

/// The runs after which a notification is sent.
package enum NotificationCondition: String, Hashable, Sendable, CaseIterable {
  /// Every run.
  case always
  /// Runs with a new failure or a fixed one; without a history, failed runs.
  case change
  /// Failed runs.
  case failure
}

extension NotificationKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .kind: .word(NotificationKind.allCases.map(\.rawValue))
    case .url: .text(.requestURL)
    case .when: .word(NotificationCondition.allCases.map(\.rawValue))
    case .headers: .named(.texts)
    case .body: .body
    case .caFile: .text(.path)
    case .insecure: .boolean
    }
  }

  var summary: String {
    switch self {
    case .kind: "The service: `slack`, `teams`, or `webhook` for any other server."
    case .url: "The URL that receives the summary, such as `$(secret.SLACK_URL)`."
    case .when: "The runs to report: `change` (default), `failure`, or `always`."
    case .headers: "Headers of the request, such as `Authorization`."
    case .body: "The JSON to post, which may contain `$(headline)` and other values."
    case .caFile: "A PEM file with root certificates to trust."
    case .insecure: "Whether plain HTTP to another machine is allowed; false by default."
    }
  }
}
