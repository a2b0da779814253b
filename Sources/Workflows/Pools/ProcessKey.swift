internal import AuthCrypto
internal import MockServer
internal import Synchronization

extension SigningKeySource {
  /// A source of one key pair for all mocks of a command, which is generated at the first use.
  static var ofCommand: SigningKeySource {
    let key = Mutex<RSAKey?>(nil)
    return .shared {
      try key.withLock { key in
        let pair = try key ?? generate()
        key = pair
        return pair
      }
    }
  }
}
