internal import Diagnostics

/// The reason why a command does nothing.
enum Obstacle {
  /// The invalid item, such as the project file.
  case wrong(String)
  case unusable(String)
  /// The project file has no pool or source of this name.
  case absent(String, name: String)
  case isNoConfiguration(path: String)
  case unknownNames
  case rejectedByMock
  case rejectedByPool
  /// The pool in the project file does not exist, or does not have the client.
  case foreignPool
  case uncheckedPool

  /// The reason in messages: lowercase, without a full stop.
  var message: String {
    switch self {
    case .wrong(let what): "\(what) has errors"
    case .unusable(let what): "\(what) can't be used"
    case .absent(let what, let name): "there is no \(what) \(name.visible.asName)"
    case .isNoConfiguration(let path): "`\(path)` is not a configuration file"
    case .unknownNames: "scenarios use names that the project does not define"
    case .rejectedByMock: "the mock rejects the settings in the file"
    case .rejectedByPool: "the safety rules for live pools forbid this command"
    case .foreignPool: "the pool does not exist, or does not have the client"
    case .uncheckedPool: "the pool can't be checked"
    }
  }
}

/// The purpose of an input file.
enum FileRole: String {
  case project = "project file"
  case configuration = "configuration file"
  case parameters = "parameters file"
  case environment = "environment file"
  case folder
  case events = "file of events"
  case acceptedFindings = "file of accepted findings"
  case expectedDifferences = "file of expected differences"
  case certificate = "certificate file"
  case key = "key file"
}

/// The purpose of a command, which its failure messages contain.
///
/// The raw value is the name of the command.
enum Purpose: String {
  case start = "mock"
  case run, list, explain, compare, check, mutate, coverage
  case create = "init"
  case merge = "report merge"
  case impact = "pool impact"
  case export = "pool export"
  case read = "inbox"
  case sweep
  case policy = "iam-policy"
  case doctor

  /// The participle in messages such as «nothing was compared».
  var participle: String {
    switch self {
    case .start: "started"
    case .run: "run"
    case .list: "listed"
    case .explain: "explained"
    case .compare: "compared"
    case .merge: "merged"
    case .check, .doctor: "checked"
    case .impact: "compared"
    case .export: "exported"
    case .read: "read"
    case .sweep: "deleted"
    case .policy: "printed"
    case .mutate: "mutated"
    case .coverage: "measured"
    case .create: "added"
    }
  }
}
