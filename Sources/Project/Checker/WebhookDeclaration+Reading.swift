internal import Diagnostics
internal import Values
internal import YAMLTree

extension WebhookDeclaration {
  /// Reads the settings of a receiver, and reports one that others can reach without TLS.
  init?(_ fields: Fields<SourceKey>, _ pair: YAMLPair, in checker: inout ProjectChecker) {
    let port = WebhookDeclaration.port(fields, &checker)
    let listen = checker.text(.listen, of: fields)
    let secret = checker.text(.secret, of: fields)
    let certificate = checker.text(.tlsCertificate, of: fields)
    let key = checker.text(.tlsKey, of: fields)
    let insecure = checker.flag(.insecure, of: fields)
    WebhookDeclaration.reportHalfCertificate(fields, &checker)
    if let address = listen?.literal, !address.isLoopbackAddress,
      !fields.has(.tlsCertificate),
      insecure == nil, let place = fields.place(of: .listen)
    {
      checker.report(
        .missingKey,
        "the source `\(pair.name)` receives messages from other machines and requires "
          + "`tlsCertificate`",
        at: place,
        help: "Add `tlsCertificate` and `tlsKey`, or `insecure: true` behind a proxy with TLS."
      )
    }
    guard let port, let secret else { return nil }
    self.init(
      port: port,
      listen: listen,
      secret: secret,
      certificate: certificate,
      key: key,
      isInsecure: insecure != nil
    )
  }

  private static func port(
    _ fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) -> Int? {
    guard let port = checker.count(.port, of: fields) else { return nil }
    guard port <= 65_535 else {
      if let place = fields.place(of: .port) {
        checker.report(.badNumber, "`port` must be at most 65535", at: place)
      }
      return nil
    }
    return port
  }

  private static func reportHalfCertificate(
    _ fields: Fields<SourceKey>,
    _ checker: inout ProjectChecker
  ) {
    let pairs: [(SourceKey, SourceKey)] = [
      (.tlsCertificate, .tlsKey), (.tlsKey, .tlsCertificate),
    ]
    for (key, other) in pairs where fields.has(key) && !fields.has(other) {
      guard let place = fields.place(of: key) else { continue }
      checker.report(.missingKey, "`\(key.rawValue)` requires `\(other.rawValue)`", at: place)
    }
  }
}
