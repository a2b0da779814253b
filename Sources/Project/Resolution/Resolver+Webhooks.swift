internal import Values

extension Resolver {
  /// Resolves the settings of a receiver; nil after an error.
  mutating func webhook(
    _ declared: WebhookDeclaration,
    of source: SourceDeclaration
  ) -> WebhookSettings? {
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
    settings.declaration = file.map(source.place(in:))
    return settings
  }
}
