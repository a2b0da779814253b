package import AuthCrypto
package import FoundationEssentials
package import Transport
internal import Values

extension QueryService {
  /// Sends one signed request, whose operation only reads.
  ///
  /// - Parameters:
  ///   - action: the operation.
  ///   - fields: the operation's parameters, in the order in which they are sent.
  ///   - keys: the keys of the caller.
  ///   - transport: carries the request.
  ///   - now: the time of the signature.
  /// - Returns: the successful response.
  /// - Throws: `QueryError` if there is no success.
  package func call(
    _ action: String,
    _ fields: [(String, String)] = [],
    signedWith keys: AWSCredentials,
    over transport: Transport,
    at now: Date
  ) async throws(QueryError) -> QueryAnswer {
    let all = [("Action", action), ("Version", name.version)] + fields
    let body = all.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    var request = HTTPRequest(
      method: "POST",
      url: url,
      headers: [
        HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
        HTTPHeader("User-Agent", "authflow"),
      ],
      body: Array(body.utf8),
      mayBeRepeated: true
    )
    request.headers += try signature(of: request, keys, now)
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.exchange(request) } catch {
      throw .transport(error)
    }
    return try QueryAnswer(response)
  }

  private func signature(
    of request: HTTPRequest,
    _ keys: AWSCredentials,
    _ now: Date
  ) throws(QueryError) -> [HTTPHeader] {
    do throws(SigV4.MalformedURL) {
      return try SigV4.headers(
        method: request.method,
        url: request.url,
        headers: request.headers.map { ($0.name, $0.value) },
        body: request.body,
        credentials: keys,
        region: region,
        service: name.rawValue,
        date: now,
        keys: SigningKeys()
      ).map { HTTPHeader($0.0, $0.1) }
    } catch {
      throw .transport(TransportError(error))
    }
  }
}
