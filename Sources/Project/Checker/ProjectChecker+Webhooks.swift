internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  /// Reads the settings of a receiver, and reports one that others can reach without TLS.
  mutating func webhook(_ fields: Fields<SourceKey>, _ pair: YAMLPair) -> WebhookDeclaration? {
    let port = webhookPort(fields)
    let listen = text(.listen, of: fields)
    let secret = text(.secret, of: fields)
    let certificate = text(.tlsCertificate, of: fields)
    let key = text(.tlsKey, of: fields)
    let insecure = flag(.insecure, of: fields)
    reportHalfCertificate(fields)
    if let address = listen?.literal, ProjectChecker.isReachable(address),
      !fields.has(.tlsCertificate),
      insecure == nil, let place = fields.place(of: .listen)
    {
      report(
        .missingKey,
        "the source `\(pair.name)` receives from other machines and needs `tlsCertificate`",
        at: place,
        help: "Add `tlsCertificate` and `tlsKey`, or `insecure: true` behind a proxy with TLS."
      )
    }
    guard let port, let secret else { return nil }
    return WebhookDeclaration(
      port: port,
      listen: listen,
      secret: secret,
      certificate: certificate,
      key: key,
      isInsecure: insecure != nil
    )
  }

  /// Whether other machines can reach an IP address of this machine.
  private static func isReachable(_ address: String) -> Bool {
    !address.hasPrefix("127.") && address != "::1"
  }

  private mutating func webhookPort(_ fields: Fields<SourceKey>) -> Int? {
    guard let port = count(.port, of: fields) else { return nil }
    guard port <= 65_535 else {
      if let place = fields.place(of: .port) {
        report(.badNumber, "`port` must be at most 65535", at: place)
      }
      return nil
    }
    return port
  }

  private mutating func reportHalfCertificate(_ fields: Fields<SourceKey>) {
    let pairs: [(SourceKey, SourceKey)] = [
      (.tlsCertificate, .tlsKey), (.tlsKey, .tlsCertificate),
    ]
    for (key, other) in pairs where fields.has(key) && !fields.has(other) {
      guard let place = fields.place(of: key) else { continue }
      report(.missingKey, "`\(key.rawValue)` needs `\(other.rawValue)`", at: place)
    }
  }
}

extension Resolver {
  mutating func webhook(_ declared: WebhookDeclaration) -> WebhookSettings? {
    let listen = text(declared.listen)
    let certificate = path(declared.certificate)
    let key = path(declared.key)
    guard let secret = secret(declared.secret), declared.listen == nil || listen != nil,
      declared.certificate == nil || certificate != nil, declared.key == nil || key != nil
    else { return nil }
    var settings = WebhookSettings(port: declared.port, secret: secret)
    if let listen { settings.host = listen }
    if let certificate, let key {
      settings.certificate = WebhookSettings.Certificate(file: certificate, keyFile: key)
    }
    settings.isInsecure = declared.isInsecure
    return settings
  }
}
