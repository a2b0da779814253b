internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import Transport
internal import Values

// Keys from a container's endpoint.
extension CredentialsFetcher {
  /// Gets the keys in up to three attempts of two seconds each, a second apart, as in botocore.
  func keys(of endpoint: ContainerEndpoint) async throws(CredentialsError) -> TimedCredentials {
    var headers = [HTTPHeader("Accept", "application/json"), HTTPHeader("User-Agent", "authflow")]
    if let token = try token(of: endpoint) {
      headers.append(HTTPHeader("Authorization", token.reveal()))
    }
    let request = HTTPRequest(url: endpoint.url, headers: headers, timeout: .seconds(2))
    let attempts = Attempts(count: 3, pause: .seconds(1)) { $0.status != 200 }
    do throws(CredentialsError.EndpointError) {
      let response = try await answer(request, attempts)
      return try CredentialsDocument(response).credentials(now: now(), mayBeExpired: false)
    } catch {
      if case .transport(let fault) = error, fault.reason == .cancelled { throw .cancelled }
      throw .container(setting: endpoint.setting, url: endpoint.url, error)
    }
  }

  private func token(of endpoint: ContainerEndpoint) throws(CredentialsError) -> Secret? {
    switch endpoint.token {
    case nil: return nil
    case .file(let path): return try token(in: path)
    case .value(let secret):
      hide(secret)
      return secret
    }
  }

  /// Returns a response with status 200; any other status is an error.
  private func answer(
    _ request: HTTPRequest,
    _ attempts: Attempts
  ) async throws(CredentialsError.EndpointError) -> HTTPResponse {
    let response: HTTPResponse
    do throws(TransportError) { response = try await send(request, attempts) } catch {
      throw .transport(error)
    }
    guard response.status == 200 else {
      throw .status(response.status, code: nil, message: nil)
    }
    return response
  }
}

// Keys from the metadata service of an EC2 instance, version 2.
extension CredentialsFetcher {
  /// Requests a session token, the role's name, and the role's keys.
  ///
  /// Version 1 needs no token and is not used. An attacker who tricks a server into sending a
  /// request could read keys through version 1.
  func keys(of metadata: InstanceMetadata) async throws(CredentialsError) -> TimedCredentials {
    do throws(InstanceFailure) {
      let token = try await sessionToken(metadata)
      let names = try await read("", of: metadata, token)
      guard let name = names.split(whereSeparator: \.isNewline).first else { throw .fault(.noRole) }
      let text = try await read(String(name).percentEncoded, of: metadata, token)
      do throws(CredentialsError.EndpointError) {
        return try CredentialsDocument(Array(text.utf8)).credentials(now: now(), mayBeExpired: true)
      } catch {
        throw InstanceFailure.fault(.noKeys(error))
      }
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .fault(let fault):
        throw .instance(url: metadata.url, fault, looked: metadata.looked)
      }
    }
  }

  private enum InstanceFailure: Error {
    case cancelled
    case fault(CredentialsError.InstanceMetadataError)
  }

  private func sessionToken(_ metadata: InstanceMetadata) async throws(InstanceFailure) -> Secret {
    let request = HTTPRequest(
      method: "PUT",
      url: metadata.url + "latest/api/token",
      headers: [HTTPHeader("X-aws-ec2-metadata-token-ttl-seconds", "21600")],
      timeout: metadata.timeout,
      mayBeRepeated: true
    )
    do throws(CredentialsError.EndpointError) {
      let response = try await answer(request, Attempts(metadata))
      let token = Secret(String(decoding: response.body, as: UTF8.self))
      hide(token)
      return token
    } catch {
      if case .transport(let fault) = error, fault.reason == .cancelled { throw .cancelled }
      throw .fault(.noToken(error))
    }
  }

  private func read(
    _ name: String,
    of metadata: InstanceMetadata,
    _ token: Secret
  ) async throws(InstanceFailure) -> String {
    let request = HTTPRequest(
      url: metadata.url + "latest/meta-data/iam/security-credentials/" + name,
      headers: [HTTPHeader("X-aws-ec2-metadata-token", token.reveal())],
      timeout: metadata.timeout
    )
    do throws(CredentialsError.EndpointError) {
      let response = try await answer(request, Attempts(metadata))
      return String(decoding: response.body, as: UTF8.self)
    } catch {
      if case .transport(let fault) = error, fault.reason == .cancelled { throw .cancelled }
      if case .status(404, _, _) = error, name.isEmpty { throw .fault(.noRole) }
      throw .fault(.noKeys(error))
    }
  }
}

extension CredentialsFetcher.Attempts {
  /// Takes the number of attempts from the metadata settings, without pauses.
  fileprivate init(_ metadata: InstanceMetadata) {
    self.init(count: metadata.attempts, pause: .zero) { $0.status >= 500 }
  }
}
