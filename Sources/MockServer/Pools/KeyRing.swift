import AuthCrypto
import NIOPosix

/// The key pairs that pools sign with, made on another thread before somebody has to wait for one.
actor KeyRing {
  private let isShared: Bool
  private var spare: RSAKey?
  private var waiters: [CheckedContinuation<RSAKey?, Never>] = []
  private var hasEnded = false
  private let orders: AsyncStream<Void>
  private let order: AsyncStream<Void>.Continuation

  init(_ policy: MockServerConfiguration.Keys) {
    (orders, order) = AsyncStream.makeStream()
    switch policy {
    case .perPool: isShared = false
    case .shared, .given: isShared = true
    }
    if case .given(let key) = policy { spare = key } else { order.yield() }
  }

  /// A pair to sign with; nil once the ring has ended.
  func key() async -> RSAKey? {
    guard !hasEnded else { return nil }
    if let spare {
      if !isShared {
        self.spare = nil
        order.yield()
      }
      return spare
    }
    if !isShared { order.yield() }
    return await withCheckedContinuation { waiters.append($0) }
  }

  /// Makes pairs, one ahead of the demand, until the task is cancelled.
  func run() async {
    for await _ in orders {
      guard let key = await KeyRing.make() else { break }
      hand(out: key)
    }
    hasEnded = true
    for waiter in waiters { waiter.resume(returning: nil) }
    waiters = []
  }

  private func hand(out key: RSAKey) {
    guard !waiters.isEmpty else {
      spare = key
      return
    }
    guard isShared else { return waiters.removeFirst().resume(returning: key) }
    spare = key
    for waiter in waiters { waiter.resume(returning: key) }
    waiters = []
  }

  /// The size of the service's own keys; on a thread of its own, since it takes about 50 ms.
  private static func make() async -> RSAKey? {
    try? await NIOThreadPool.singleton.runIfActive { try RSAKey.generate(bits: 2048) }
  }
}
