internal import Diagnostics

/// The changes to one part of a configuration, the worst first.
struct ReportedPart {
  let part: SettingPath.Part
  var changes: [ReportedChange]

  var name: String { part.words.joined(separator: ".") }
}

extension ConfigurationDifference {
  /// The reported changes grouped by part.
  var parts: [ReportedPart] {
    var parts: [ReportedPart] = []
    for assessed in changes {
      let part = assessed.change.path.part
      if parts.last?.part != part { parts.append(ReportedPart(part: part, changes: [])) }
      let index = parts.count - 1
      if let last = parts[index].changes.indices.last,
        parts[index].changes[last].change == assessed.change
      {
        parts[index].changes[last].assessments.append(assessed.assessment)
        parts[index].changes[last].rules += assessed.rules
      } else {
        parts[index].changes.append(
          ReportedChange(
            change: assessed.change,
            assessments: [assessed.assessment],
            place: assessed.place,
            rules: assessed.rules
          )
        )
      }
    }
    return parts.map { part in
      var part = part
      part.changes = part.changes.sorted { $0.severity.rank < $1.severity.rank }
        .map(\.worstFirst)
      return part
    }
  }

  /// The counts, such as `12 changes: 3 breaking, 9 text; 1 rule newly broken`.
  var summary: String {
    let all = parts.flatMap(\.changes)
    guard !isEmpty else {
      guard let count = accepted.summary else { return "no difference" }
      return "no other difference; \(count)"
    }
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = all.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.shown)"
    }
    var words = [
      all.isEmpty
        ? "no change" : "\(all.count.counting("change")): \(counts.joined(separator: ", "))"
    ]
    if !findings.isEmpty { words.append("\(findings.count.counting("rule")) newly broken") }
    words += [accepted.summary].compactMap(\.self)
    return words.joined(separator: "; ")
  }
}
