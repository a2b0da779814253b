internal import AuthCrypto
internal import MockServer
internal import Synchronization

extension SigningKeySource {
  /// A source of one key pair for all mocks of the process, which is generated at the first use.
  ///
  /// A comparison starts dozens of mocks, and a pair of its own takes each of them 50 to 300 ms.
  static let ofProcess: SigningKeySource = {
    let key = Mutex<RSAKey?>(nil)
    return .shared {
      try key.withLock { key in
        let pair = try key ?? generate()
        key = pair
        return pair
      }
    }
  }()
}
