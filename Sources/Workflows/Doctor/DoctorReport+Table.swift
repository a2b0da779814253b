internal import Diagnostics
internal import Reports

extension DoctorReport {
  /// The maximum width of the first column; longer names move the second column.
  private static let nameWidth = 32

  /// The table for people, with a line break at the end.
  var text: StyledText {
    var text = StyledText("`\(pool.visible)`", .strong)
    let facts = [id ?? "a mock", scenarios == 0 ? "no scenarios" : scenarios.counting("scenario")]
    text.append(" (\(facts.joined(separator: ", ").visible))\n")
    let shown = checks.joiningUnchecked
    let width = min(Self.nameWidth, shown.map(\.name.displayWidth).max() ?? 0)
    for topic in DoctorCheck.Topic.allCases {
      let own = shown.filter { $0.topic == topic }
      guard !own.isEmpty else { continue }
      text.append("\n\(topic.title)\n", .strong)
      for check in own { text.append(check.text(width)) }
    }
    text.append("\n\(summary)\n")
    return text
  }

  private var summary: String {
    let (problems, remarks) = (count(.problem), count(.remark))
    let unchecked = count(.unchecked)
    let parts = [
      problems == 0 ? "no problems" : problems.counting("problem"),
      remarks == 0 ? nil : remarks.counting("remark"),
      unchecked == 0 ? nil : "\(unchecked) not checked",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension [DoctorCheck] {
  /// The minimum number of operations that are joined in one line.
  private static let joined = 3

  /// The same checks, with one line for operations that were not checked for the same reason.
  fileprivate var joiningUnchecked: [DoctorCheck] {
    let groups = Dictionary(grouping: filter(\.canBeJoined), by: \.message)
      .filter { $0.value.count >= Self.joined }
    var written: Set<String> = []
    return compactMap { check in
      guard check.canBeJoined, let group = groups[check.message] else { return check }
      guard written.insert(check.message).inserted else { return nil }
      return DoctorCheck(joining: group)
    }
  }
}

extension DoctorCheck {
  fileprivate var canBeJoined: Bool { topic == .permissions && status == .unchecked }

  /// The line of the check, and the line with its help.
  fileprivate func text(_ width: Int) -> StyledText {
    let gap = String(repeating: " ", count: max(0, width - name.displayWidth))
    var text = StyledText("  ")
    text.append(status.mark, status.style)
    let prefix = status == .unchecked ? "not checked: " : ""
    text.append(" \(name.visible)\(gap)  \(prefix)\(message.visible)\n")
    if let help {
      text.append(String(repeating: " ", count: width + 6) + help.visible + "\n", .faint)
    }
    return text
  }
}

extension DoctorCheck.Status {
  fileprivate var mark: String {
    switch self {
    case .ok: "✓"
    case .remark: "!"
    case .problem: "✗"
    case .unchecked: "–"
    }
  }

  fileprivate var style: StyledText.Style {
    switch self {
    case .ok: .success
    case .remark: .warning
    case .problem: .failure
    case .unchecked: .faint
    }
  }
}

extension DoctorCheck.Topic {
  /// The heading in the table.
  fileprivate var title: String {
    switch self {
    case .connection: "Connection"
    case .credentials: "AWS credentials"
    case .permissions: "Permissions"
    case .pool: "Pool"
    case .messages: "Messages"
    case .machine: "This machine"
    }
  }
}
