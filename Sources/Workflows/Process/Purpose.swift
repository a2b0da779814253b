/// What a command was to do: what is not done where something is wrong.
enum Purpose {
  case start, run, list, explain, compare, check, impact, export, read

  /// As in «nothing was compared».
  var participle: String {
    switch self {
    case .start: "started"
    case .run: "run"
    case .list: "listed"
    case .explain: "explained"
    case .compare: "compared"
    case .check: "checked"
    case .impact: "judged"
    case .export: "exported"
    case .read: "read"
    }
  }

  /// The command that does it.
  var command: String {
    switch self {
    case .start: "mock"
    case .run: "run"
    case .list: "list"
    case .explain: "explain"
    case .compare: "compare"
    case .check: "check"
    case .impact: "pool impact"
    case .export: "pool export"
    case .read: "inbox"
    }
  }
}
