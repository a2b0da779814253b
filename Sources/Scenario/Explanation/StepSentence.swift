internal import Values

extension Step {
  /// The step's action, modifiers, and expectation, one line each.
  var lines: [String] {
    var lines = [(name.map { "\($0.template.spelling): " } ?? "") + action.sentence + manner + "."]
    if !conditions.isEmpty {
      let said = conditions.flatMap { $0.pattern.conditions(at: $0.path.description) }
      lines.append("Only when \(said.joined(separator: " and ")).")
    }
    lines += repetition.lines(before: expectation)
    if let timeout { lines.append("The time limit is \(timeout.quoted(\.sourceText)).") }
    if let expectation { lines += expectation.lines }
    lines += saves.map { "Saves \($0.path) as `\($0.name)`." }
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
  /// The lines before the step's expectation.
  fileprivate func lines(before expectation: Expectation?) -> [String] {
    switch self {
    case .once: []
    case .eventually(let limit):
      [
        "Repeats until \(expectation == nil ? "it succeeds" : "the expectation is met"), "
          + "for up to \(limit.quoted(\.sourceText))."
      ]
    case .times(let count, let until):
      ["Runs \(until == nil ? "" : "up to ")\(count.quoted { "\($0)" }) times."]
        + (until.map {
          [
            "Stops once " + $0.conditions.joined(separator: " and ")
              + ", and fails if that never happens."
          ]
        } ?? [])
    }
  }
}

extension Expectation {
  fileprivate var conditions: [String] { pattern.conditions(at: "") }

  /// The lines about the expectation, one per condition if there are several.
  fileprivate var lines: [String] {
    guard conditions.count > 1 else { return ["Expected: \(conditions.joined())."] }
    return ["Expected:"] + conditions.map { "  - \($0)" }
  }
}
