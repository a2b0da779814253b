internal import Diagnostics
internal import YAMLTree

/// Keys that an author wrote in the wrong place, with their correct place.
struct MisplacedKeys {
  enum Destination {
    /// The mapping of a key, which is created if it is missing.
    case inside(String)
    /// The mapping of an action, which is created if the action has no value.
    case parameters(of: String)
    /// The mapping that contains the holder's mapping.
    case outside
    /// The same place, under another key.
    case renamed(String)
    /// No place: the keys are ignored.
    case nowhere
    /// No place: the keys of the holder's mapping are ignored.
    case dropped
  }

  /// The misplaced keys with their values.
  ///
  /// If there are none, nothing is reported.
  var pairs: [YAMLPair]

  /// The key whose mapping contains the pairs; nil if they are directly in the mapping.
  var holder: String?
  var destination: Destination

  /// The keys that are dropped instead of moved.
  var dropped: Set<String> = []

  /// Names that the values would define.
  ///
  /// Their uses are not reported.
  var rejectedNames: [String] = []

  var code = DiagnosticCode.unknownKey
  var title: String
  var label = ""
  var help: String?
}
