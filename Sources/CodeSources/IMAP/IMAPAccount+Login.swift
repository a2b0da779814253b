internal import Transport

extension IMAPAccount {
  /// The log-in for it.
  func login(at url: IMAPMailboxURL, timeout: Duration) -> IMAPLogin {
    IMAPLogin(at: url, username: username, proof: credential.proof, timeout: timeout)
  }
}

extension IMAPAccount.Credential {
  fileprivate var proof: IMAPLogin.Proof {
    switch self {
    case .password(let password): .password(password)
    case .oauthToken(let token): .accessToken(token)
    }
  }
}
