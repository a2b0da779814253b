internal import AuthCrypto
internal import FoundationEssentials
internal import Transport
internal import Values

// Keys of roles, from the security token service.
extension CredentialsFetcher {
  /// Calls AssumeRole, signed with the keys.
  func assume(
    _ role: RoleRequest,
    with keys: AWSCredentials
  ) async throws(CredentialsError) -> TimedCredentials {
    var request = request("AssumeRole", role, [])
    do throws(SigV4.MalformedURL) {
      try request.sign(with: keys, region: role.service.region, service: "sts", at: now())
    } catch {
      throw .endpoint(setting: "AWS_ENDPOINT_URL_STS", .unusable(.malformedURL(role.service.url)))
    }
    return try await self.keys(of: role, request)
  }

  /// Calls AssumeRoleWithWebIdentity, which the token itself authorizes.
  ///
  /// The file is read each time, because its token expires within hours.
  func assume(
    _ role: RoleRequest,
    withTokenIn path: String
  ) async throws(CredentialsError) -> TimedCredentials {
    let token = try token(in: path).reveal()
    let request = request("AssumeRoleWithWebIdentity", role, [("WebIdentityToken", token)])
    return try await self.keys(of: role, request)
  }

  private func request(
    _ action: String,
    _ role: RoleRequest,
    _ more: [(String, String)]
  ) -> HTTPRequest {
    let name = role.sessionName ?? "authflow-\(Int(now().timeIntervalSince1970))"
    var fields = [
      ("Action", action), ("Version", "2011-06-15"), ("RoleArn", role.arn),
      ("RoleSessionName", name),
    ]
    if let id = role.externalID { fields.append(("ExternalId", id)) }
    if let seconds = role.duration { fields.append(("DurationSeconds", "\(seconds)")) }
    return HTTPRequest(query: fields + more, to: role.service.url)
  }

  private func keys(
    of role: RoleRequest,
    _ request: HTTPRequest
  ) async throws(CredentialsError) -> TimedCredentials {
    let attempts = Attempts(count: 3, pause: .seconds(1)) { response in
      response.status >= 500 || STSResponse(response.body).isTemporaryError
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await send(request, attempts) } catch {
      guard error.reason != .cancelled else { throw .cancelled }
      throw .assuming(role: role.arn, role.place, .transport(error))
    }
    do throws(CredentialsError.EndpointError) {
      return try STSResponse(response.body).credentials(status: response.status, now: now())
    } catch {
      throw .assuming(role: role.arn, role.place, error)
    }
  }
}
