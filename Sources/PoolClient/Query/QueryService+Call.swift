package import AuthCrypto
package import FoundationEssentials
package import Transport

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
  ) async throws(QueryError) -> QueryResponse {
    let all = [("Action", action), ("Version", name.version)] + fields
    var request = HTTPRequest(query: all, to: url)
    do throws(SigV4.MalformedURL) {
      try request.sign(with: keys, region: region, service: name.rawValue, at: now)
    } catch {
      throw .transport(TransportError(error))
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.exchange(request) } catch {
      throw .transport(error)
    }
    return try QueryResponse(response)
  }
}
