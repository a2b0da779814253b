internal import AuthCrypto
internal import FoundationEssentials
internal import Glibc
internal import MockServer
internal import Values

/// The key pair of `authflow run`'s mock pools, stored for later runs.
///
/// Generating a key pair takes 50 to 300 ms. The pair protects no secrets. Only its owner can read
/// it, because another user of the machine could sign tokens with it.
struct SigningKeyCache: Sendable {
  private let folder: String
  private let environment: Environment

  private var path: String { folder + "/signing-key.der" }

  /// Uses the user's cache folder; nil if the environment does not define the folder.
  ///
  /// A relative path in `XDG_CACHE_HOME` is invalid and ignored (XDG Base Directory Specification).
  init?(in environment: Environment) {
    let variables = environment.variables
    let caches = [variables["XDG_CACHE_HOME"], variables["HOME"].map { $0 + "/.cache" }]
    let found = caches.compactMap(\.self).first { $0.hasPrefix("/") }
    guard let found else { return nil }
    (folder, self.environment) = (found + "/authflow", environment)
  }

  /// The source of a run's key pair; without a cache folder, every run generates a pair.
  static func source(in environment: Environment, isNeeded: Bool) -> SigningKeySource {
    guard let cache = SigningKeyCache(in: environment) else { return .shared(isNeeded: isNeeded) }
    return .shared(isNeeded: isNeeded) { try cache.key() }
  }

  /// The stored pair, or a new pair, which is stored if the folder is writable.
  private func key() throws -> RSAKey {
    if let kept { return kept }
    let key = try SigningKeySource.generate()
    keep(key)
    return key
  }

  /// The stored pair; nil unless only the user can access the file, and it contains a valid key.
  private var kept: RSAKey? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let facts = stat(descriptor: file), facts.type == S_IFREG,
      facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0, (1...16_384).contains(facts.st_size)
    else { return nil }
    var der = [UInt8](repeating: 0, count: Int(facts.st_size))
    guard read(file, &der, der.count) == der.count else { return nil }
    return try? RSAKey(der: der)
  }

  /// Stores the pair by renaming a temporary file, because other runs may read the file at the same
  /// time.
  private func keep(_ key: RSAKey) {
    try? FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let draft = "\(path).\(environment.random(0...UInt64.max))"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = (try? OpenFile.write(key.der, to: file)) != nil
    close(file)
    if !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }
}
