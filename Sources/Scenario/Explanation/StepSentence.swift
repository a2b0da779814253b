internal import Values

extension Step {
  /// What the step does: its action, the modifiers, and what must come of it, one line each.
  var lines: [String] {
    var lines = [(name.map { "\($0.template.spelling): " } ?? "") + action.sentence + manner + "."]
    if !conditions.isEmpty {
      let said = conditions.flatMap { $0.pattern.conditions(at: $0.path.description) }
      lines.append("Only when \(said.joined(separator: " and ")).")
    }
    lines += repetition.lines(before: expectation)
    if let timeout { lines.append("It may take \(timeout.quoted(\.sourceText)).") }
    if let expectation { lines += expectation.lines }
    lines += saves.map { "Keeps \($0.path) as `\($0.name)`." }
    if let id { lines.append("Later steps read its outcome as `$(steps.\(id))`.") }
    if let note { lines.append("Note: \(note)") }
    return lines
  }

  private var manner: String {
    (session.isEmpty ? "" : ", in the session `\(session)`")
      + (client.map { ", through the client `\($0.name)`" } ?? "")
  }
}

extension Repetition {
  /// The expectation of the step is told behind them.
  fileprivate func lines(before expectation: Expectation?) -> [String] {
    switch self {
    case .once: []
    case .eventually(let limit):
      [
        "Again and again until \(expectation == nil ? "that holds" : "what follows holds"), "
          + "for \(limit.quoted(\.sourceText)) at most."
      ]
    case .times(let count, let until):
      ["So \(count.quoted { "\($0)" }) times."]
        + (until.map {
          ["Until " + $0.conditions.joined(separator: " and ") + ", which must come."]
        } ?? [])
    }
  }
}

extension Expectation {
  fileprivate var conditions: [String] { pattern.conditions(at: "") }

  /// What must come of a step; several conditions are easier to read below each other.
  fileprivate var lines: [String] {
    guard conditions.count > 1 else { return ["Must come to this: \(conditions.joined())."] }
    return ["Must come to this:"] + conditions.map { "  - \($0)" }
  }
}
