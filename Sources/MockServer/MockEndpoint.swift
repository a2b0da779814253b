/// Where a running server is reached.
package struct MockEndpoint: Hashable, Sendable {
  /// The bound host as configured.
  package let host: String

  /// The bound port, never 0.
  package let port: Int

  /// The path of the control endpoints.
  package let controlPath: String

  /// The base URL for SDKs, without a slash at its end.
  package var url: String {
    let needsBrackets = host.utf8.contains(UInt8(ascii: ":"))
    return "http://\(needsBrackets ? "[\(host)]" : host):\(port)"
  }

  /// The base URL of the control endpoints, without a slash at its end.
  package var controlURL: String { url + controlPath }
}
