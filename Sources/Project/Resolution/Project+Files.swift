extension Project {
  /// Returns the absolute paths of the files that commands read for the pools, sources, and
  /// notifications of the project.
  ///
  /// These are Amplify's files, certificates, private keys, and mailboxes. Configurations are not
  /// among them, because `pool export` can write them. A path whose variables are not set is
  /// omitted.
  package func files(in environment: [String: String]) -> [String] {
    let resolver = Resolver(environment: environment, folder: folder)
    let texts =
      pools.flatMap(\.files) + sources.flatMap(\.files) + notifications.compactMap(\.caFile)
    return texts.compactMap { $0.filled(from: environment) }.map(resolver.absolute)
  }
}

extension PoolDeclaration {
  fileprivate var files: [DeclaredString] {
    guard case .cognito(let pool) = kind else { return [] }
    return [pool.amplifyOutputs, pool.place.caFile].compactMap(\.self)
  }
}

extension SourceDeclaration {
  fileprivate var files: [DeclaredString] {
    let files: [DeclaredString?] =
      switch kind {
      case .imap(let mailbox): [mailbox.place.caFile]
      case .http(let server): [server.caFile]
      case .webhook(let receiver): [receiver.certificate, receiver.key]
      case .mbox(let path): [path]
      case .outbox, .eml, .command: []
      }
    return files.compactMap(\.self)
  }
}
