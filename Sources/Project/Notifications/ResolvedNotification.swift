internal import Diagnostics
package import JSON
package import Values

/// A place to which a run can post a summary, with all values from the environment.
package struct ResolvedNotification: Sendable {
  /// The name for `--notify`.
  package var name: String

  /// The service that receives the summary.
  package var kind: NotificationKind

  /// The runs to report.
  package var condition: NotificationCondition

  /// The URL, which can be a credential.
  package var url: Secret

  /// The headers of the request.
  package var headers: [(name: String, value: Secret)]

  /// The template of the body; nil for the default body.
  package var body: JSONTemplate?

  /// The absolute path of a PEM file with root certificates; nil for the system's.
  package var caFile: String?

  /// Whether plain HTTP to another machine is allowed.
  package var isInsecure: Bool
}

extension JSONTemplate {
  /// Returns the JSON with the values of a notification, which are known by name.
  package func filled(with values: (String) -> JSONValue?) -> JSONValue {
    resolved { LocalValue($0).flatMap { values($0.rawValue) } }
  }
}

extension Project {
  /// Returns a notification with all values from the environment.
  ///
  /// - Throws: `ProjectError`.
  package func notification(
    named name: String,
    environment: [String: String]
  ) throws(ProjectError) -> ResolvedNotification {
    let declared = try declaration(ofNotification: name)
    return try resolving(environment) { $0.notification(declared) }
  }

  /// Returns the declaration of a notification, without reading the environment.
  ///
  /// - Throws: `ProjectError.unknownNotification`.
  package func declaration(
    ofNotification name: String
  ) throws(ProjectError) -> NotificationDeclaration {
    guard let declared = notifications.first(where: { $0.name == name }) else {
      throw .unknownNotification(name, known: notifications.map(\.name))
    }
    return declared
  }
}

extension Resolver {
  fileprivate mutating func notification(
    _ declared: NotificationDeclaration
  ) -> ResolvedNotification? {
    let url = secret(declared.url)
    let headers = declared.headers.compactMap { header in
      secret(header.text).map { (name: header.name, value: $0) }
    }
    let caFile = path(declared.caFile)
    let body = declared.body.flatMap { self.body($0) }
    var reader = self
    add(declared.conflicts { reader.text($0) })
    guard let url else { return nil }
    return ResolvedNotification(
      name: declared.name,
      kind: declared.kind,
      condition: declared.condition,
      url: url,
      headers: headers,
      body: body,
      caFile: caFile,
      isInsecure: declared.insecure != nil
    )
  }
}
