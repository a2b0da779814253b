/// What a command was to do: what is not done where something is wrong.
///
/// The raw value is the command that does it.
enum Purpose: String {
  case start = "mock"
  case run, list, explain, compare, check
  case impact = "pool impact"
  case export = "pool export"
  case read = "inbox"

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
}
