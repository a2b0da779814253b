extension SigV4 {
  /// A request as a server received it.
  package struct ReceivedRequest: Sendable {
    private let method: String
    private let target: String
    private let body: [UInt8]
    let headers: [(name: String, value: String)]

    /// Creates a request; `target` is the path and the query.
    package init(method: String, target: String, headers: [(String, String)], body: [UInt8]) {
      self.method = method
      self.target = target
      self.headers = headers.map { ($0.0.lowercased(), $0.1) }
      self.body = body
    }

    /// The value of the first header with the given name; nil if there is none.
    func header(_ name: String) -> String? {
      headers.first { $0.name == name }?.value
    }

    func canonical(signing names: [String]) -> CanonicalRequest {
      CanonicalRequest(
        method: method,
        target: RequestTarget(host: header("host") ?? "", target: target),
        headers: headers.filter { names.contains($0.name) }.map { ($0.name, $0.value) },
        body: body
      )
    }
  }
}
