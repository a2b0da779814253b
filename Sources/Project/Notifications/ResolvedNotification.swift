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
  package var body: NotificationBody?

  /// The absolute path of a PEM file with root certificates; nil for the system's.
  package var caFile: String?

  /// Whether plain HTTP to another machine is allowed.
  package var isInsecure: Bool
}

/// JSON whose strings read the values of a notification.
package indirect enum NotificationBody: Hashable, Sendable {
  case literal(JSONValue)
  case text(Template)
  case array([NotificationBody])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: NotificationBody
  }

  /// Returns the JSON with the values of a notification.
  ///
  /// A string that consists of one value becomes that value, so a number stays a number.
  package func filled(with values: (String) -> JSONValue?) -> JSONValue {
    switch self {
    case .literal(let value): value
    case .array(let elements): .array(elements.map { $0.filled(with: values) })
    case .object(let members):
      .object(JSONObject(members.map { ($0.name, $0.value.filled(with: values)) }))
    case .text(let template): NotificationBody.filled(template, with: values)
    }
  }

  private static func filled(
    _ template: Template,
    with values: (String) -> JSONValue?
  ) -> JSONValue {
    func value(_ expression: ValueExpression) -> JSONValue? {
      LocalValue(expression).flatMap { values($0.rawValue) }
    }
    if let sole = template.soleValue, let whole = value(sole) { return whole }
    let text = template.filling { value($0).map { $0.string ?? $0.text(.compact) } }
    return .string(text.literal ?? "")
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
    var resolver = Resolver(environment: environment, folder: folder, file: file.name)
    let resolved = resolver.notification(declared)
    guard let resolved, resolver.diagnostics.isEmpty else {
      throw .unusable(resolver.diagnostics)
    }
    return resolved
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

  private mutating func body(_ declared: DeclaredBody) -> NotificationBody? {
    switch declared {
    case .literal(let value): .literal(value)
    case .text(let text): template(text).map { .text($0) }
    case .array(let elements): .array(elements.compactMap { body($0) })
    case .object(let members):
      .object(
        members.compactMap { member in
          body(member.value).map { NotificationBody.Member(name: member.name, value: $0) }
        }
      )
    }
  }
}
