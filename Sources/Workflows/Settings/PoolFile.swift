/// A file that says what a pool is set to, and which of several pools in it is meant.
struct PoolFile {
  let path: String
  /// What stands behind the `#`.
  let pool: String?
  let bytes: [UInt8]

  /// Far more than states of Terraform's have.
  private static let limit = 100_000_000

  /// Reads `FILE` or `FILE#POOL`.
  init(_ word: String) throws(CommandFailure) {
    (path, pool) = PoolFile.parts(of: word)
    do throws(InputFileError) { bytes = try InputFile.bytes(of: path, limit: PoolFile.limit) } catch
    {
      throw .invalidFile(
        error == .absent
          ? "there is no configuration file `\(path)`"
          : "the configuration file `\(path)` \(error.words)"
      )
    }
  }

  /// Whether a word is a path: it looks like one, or something has that name.
  static func isPath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return looksLikePath(path) || InputFile.kind(of: path) != nil
  }

  /// Whether a word has a folder or the ending of a configuration or a template.
  static func looksLikePath(_ word: String) -> Bool {
    let path = parts(of: word).path
    return path.contains("/") || endings.contains(where: path.hasSuffix)
  }

  /// The path in a word, without the pool that is meant of those in the file.
  static func path(of word: String) -> String { parts(of: word).path }

  private static let endings = [".yaml", ".yml", ".json", ".template"]

  /// The path in a word, and the pool that is meant; a file's own name may have the sign in it.
  static func parts(of word: String) -> (path: String, pool: String?) {
    guard InputFile.kind(of: word) == nil, let sign = word.lastIndex(of: "#") else {
      return (word, nil)
    }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
