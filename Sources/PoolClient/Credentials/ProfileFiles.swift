/// The shared config and credentials files of the AWS tools.
///
/// Names, places, and precedence are those of botocore 1.43 (`configloader.py`, `credentials.py`).
struct ProfileFiles: Sendable {
  typealias Settings = [String: INIDocument.Value]

  struct File: Sendable {
    var path: String
    /// The profiles by name; nil if the file does not exist.
    var profiles: [String: Settings]?
    /// The `[services NAME]` sections of a config file.
    var services: [String: Settings] = [:]
  }

  var config: File
  var credentials: File

  /// Reads both files from the paths in the environment, or else from `~/.aws`.
  init(
    environment: [String: String],
    readFile: (String) -> FileContent
  ) throws(CredentialsError) {
    let configPath = environment["AWS_CONFIG_FILE"] ?? "~/.aws/config"
    let credentialsPath = environment["AWS_SHARED_CREDENTIALS_FILE"] ?? "~/.aws/credentials"
    config = try ProfileFiles.read(
      ProfileFiles.expanded(configPath, environment),
      readFile,
      ProfileFiles.profiles(ofConfig:)
    )
    credentials = try ProfileFiles.read(
      ProfileFiles.expanded(credentialsPath, environment),
      readFile
    ) { document in
      Dictionary(uniqueKeysWithValues: document.sections.map { ($0.name, $0.settings) })
    }
  }

  /// A profile's settings from both files, each with the path of its file.
  ///
  /// The credentials file takes precedence.
  func settings(of profile: String) -> [String: (value: INIDocument.Value, path: String)] {
    var found: [String: (value: INIDocument.Value, path: String)] = [:]
    for file in [config, credentials] {
      for (name, value) in file.profiles?[profile] ?? [:] { found[name] = (value, file.path) }
    }
    return found
  }

  func has(_ profile: String) -> Bool {
    [config, credentials].contains { $0.profiles?[profile] != nil }
  }
}

// MARK: - Reading

extension ProfileFiles {
  private static func read(
    _ path: String,
    _ readFile: (String) -> FileContent,
    _ profiles: (INIDocument) -> [String: Settings]
  ) throws(CredentialsError) -> File {
    switch readFile(path) {
    case .absent: return File(path: path, profiles: nil)
    case .unreadable(let reason): throw .unreadableFile(path: path, reason: reason)
    case .bytes(let bytes):
      do throws(INIError) {
        let document = try INIDocument(parsing: bytes)
        return File(
          path: path,
          profiles: profiles(document),
          services: sections(of: document, kind: "services")
        )
      } catch {
        throw .malformedFile(path: path, error)
      }
    }
  }

  /// The sections with a kind and a name, such as `[services NAME]`.
  private static func sections(of document: INIDocument, kind: String) -> [String: Settings] {
    var found: [String: Settings] = [:]
    for section in document.sections where section.name.hasPrefix(kind) {
      let words = (try? ShellWords.split(section.name)) ?? []
      if words.count == 2, words[0] == kind { found[words[1]] = section.settings }
    }
    return found
  }

  /// `[profile NAME]`, quoted or not, and `[default]`.
  ///
  /// If two sections spell the same name differently, the later section counts.
  private static func profiles(ofConfig document: INIDocument) -> [String: Settings] {
    var profiles: [String: Settings] = [:]
    for section in document.sections {
      if section.name.hasPrefix("profile") {
        let words = (try? ShellWords.split(section.name)) ?? []
        if words.count == 2 { profiles[words[1]] = section.settings }
      } else if section.name == "default" {
        profiles["default"] = section.settings
      }
    }
    return profiles
  }

  /// Expands `$NAME` and `${NAME}` from the environment, and `~` to the home folder.
  private static func expanded(_ path: String, _ environment: [String: String]) -> String {
    let path = path.replacing(/\$(?:(\w+)|\{([^}]*)\})/.asciiOnlyWordCharacters()) { match in
      let name = String(match.1 ?? match.2 ?? "")
      return environment[name] ?? String(match.0)
    }
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
