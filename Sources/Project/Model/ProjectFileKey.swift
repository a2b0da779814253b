internal import Values

/// A key of a part of the project file, with all that is known of it before one is read: the checker
/// reads what stands behind it by this, and the schema for editors is made of it.
protocol ProjectFileKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// What stands behind the key.
  var shape: KeyShape { get }

  /// What the key is for, as a sentence.
  var summary: String { get }
}

/// What stands behind a key.
indirect enum KeyShape: Hashable, Sendable {
  /// A text over `env.*` and `secret.*`; what it may read besides.
  case text(TextRule, locals: [LocalValue] = [])
  /// A text that is never shown; the variable that messages propose for it.
  case secret(variable: String)
  case boolean
  /// A whole number from 1.
  case count
  /// A duration that leaves some time.
  case limit
  /// So many requests in which time.
  case rate
  /// One of these words.
  case word([String])
  /// What a pool of this file is called, or the built-in one.
  case poolName
  /// What a source of this file is called.
  case sourceName
  /// A list of paths of files and folders.
  case paths
  /// One source for everything, or several by what arrives there.
  case sources
  /// What scenarios may do.
  case permissions
  /// A program and its arguments, which may read more than the program.
  case program(locals: [LocalValue])
  /// A mapping with names of the author's own.
  case named(DeclaredPart)
  /// A mapping with these keys.
  case part(FixedPart)
  /// A later version reads it.
  case later
}

/// What the author names.
enum DeclaredPart: Hashable, Sendable {
  case pools, sources, clients, texts
}

/// The parts of a file that are there once in their owner.
enum FixedPart: Hashable, Sendable {
  case defaults, credentials
}

extension ProjectFileKey {
  /// What messages call the key.
  var subject: String { "`\(rawValue)`" }
}
