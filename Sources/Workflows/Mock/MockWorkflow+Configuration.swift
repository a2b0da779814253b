internal import MockServer

// The configuration of the server.
extension MockWorkflow {
  func configuration(_ first: FirstPool) throws(CommandFailure) -> MockServerConfiguration {
    var configuration = MockServerConfiguration()
    configuration.host = request.host
    configuration.allowedHosts = request.allowedHosts
    configuration.certificate = try certificate()
    configuration.controlToken = try environment.controlToken
    configuration.port = request.port
    configuration.region = first.region
    configuration.isPlaceChosen = first.file == nil
    configuration.issuer = request.issuer
    configuration.limitsAttempts = !request.liftsLimits
    configuration.clockAdvance = request.clockAdvance
    configuration.stateFile = request.state.map(environment.absolute)
    configuration.acceptedCredentials = first.credentials
    return configuration
  }

  /// The certificate of the server; nil for plain HTTP.
  private func certificate() throws(CommandFailure) -> ServerCertificate? {
    guard let (file, keyFile) = request.certificate else { return nil }
    do throws(CertificateFileError) {
      return try CertificateFiles(certificate: file, key: keyFile).read()
    } catch {
      throw .usage(error.message)
    }
  }
}
