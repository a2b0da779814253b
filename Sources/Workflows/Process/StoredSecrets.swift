internal import Project
internal import Synchronization
internal import Values

/// The secrets that programs of the project file have printed.
///
/// All copies of an environment share them. Therefore, each program runs once per command, and
/// every part of the command sees the values.
final class StoredSecrets: Sendable {
  private struct Reading {
    let run: [String]
    let value: String
  }

  private let readings = Mutex<[String: Reading]>([:])

  /// The values, by the names of the secrets.
  var values: [String: String] { readings.withLock { $0.mapValues(\.value) } }

  /// Whether the program of a secret has printed the value.
  ///
  /// During a watch, the project file can get another program for the same name.
  func contains(_ secret: ResolvedSecret) -> Bool {
    readings.withLock { $0[secret.name]?.run == secret.run }
  }

  /// Stores the value that the program of a secret printed.
  func add(_ value: Secret, of secret: ResolvedSecret) {
    let reading = Reading(run: secret.run, value: value.reveal())
    readings.withLock { $0[secret.name] = reading }
  }
}
