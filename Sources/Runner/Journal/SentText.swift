internal import Transport
internal import Values

/// The parts of a request in which a generated string can occur.
struct SentText {
  private let parts: [String]

  init(_ request: HTTPRequest) {
    let body = String(decoding: request.body, as: UTF8.self)
    parts = [request.url, body] + request.headers.map(\.value)
  }

  /// Whether the request contains a name, either plain, form-encoded, or with an encoded `@`.
  func contains(_ name: String) -> Bool {
    let spellings = [name, name.formEncoded, name.replacing("@", with: "%40")]
    return spellings.contains { spelling in parts.contains { $0.contains(spelling) } }
  }

  /// The generated names and addresses of each user in the request.
  func generatedNames(in scope: ValueScope) -> [[String]] {
    scope.identities.values.sorted { $0.name < $1.name }.compactMap { identity in
      let names = [identity.email, identity.phone, identity.name, identity.username]
        .compactMap(\.self).filter { scope.generated.contains($0) }
      return ([identity.name] + names).contains { contains($0) } ? names : nil
    }
  }
}
