internal import AuthCrypto
internal import PoolClient
internal import Values

extension Environment {
  /// Where calls of pools get the keys that they are signed with.
  func credentials(profile: String?) -> CredentialsChain {
    CredentialsChain(profile: profile, environment: variables, redactor: redactor, now: now)
  }
}

extension AWSCredentials {
  /// Keys that anyone may know, for mocks that look at none.
  static let forMocks = AWSCredentials(
    accessKeyID: "authflow",
    secretAccessKey: Secret("authflow")
  )
}
