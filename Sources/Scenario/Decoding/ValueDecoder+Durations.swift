internal import Values
internal import YAMLTree

// Durations and time limits.
extension ValueDecoder {
  /// Decodes a duration, or a value that is read when the step runs.
  func durationTemplate(_ node: YAMLNode, _ subject: String) -> DurationTemplate? {
    expression(node, subject, as: .duration, "duration") { $0.duration($1, subject) }
  }

  /// Decodes the time that an action waits, and warns about zero.
  func waitingTime(_ node: YAMLNode, _ subject: String) -> DurationTemplate? {
    let time = durationTemplate(node, subject)
    guard let written = time?.literal, written <= .zero else { return time }
    warn(
      .badDuration,
      "\(subject) leaves no time to wait",
      at: node.range,
      help: "To check that no message arrives, use `expectNoMessage`."
    )
    return time
  }

  /// Decodes a literal duration.
  func duration(_ node: YAMLNode, _ subject: String) -> Duration? {
    guard let text = writtenText(node, subject, needs: "a duration") else { return nil }
    if let positive = text.durationBehindMinus {
      let isClock = subject == "`\(AdvanceClock.name)`"
      return reject(
        .badDuration,
        isClock ? "the clock can't go back" : "a duration can't be negative",
        at: node.range,
        help: "Write a positive duration, such as `\(positive)`."
      )
    }
    do throws(DurationSyntaxError) { return try Duration(authored: text) } catch {
      let words = DurationMessage(error.reason, in: text)
      return reject(.badDuration, words.title, at: node.range, label: words.label, help: words.help)
    }
  }

  /// Decodes a time limit of a step, or a value that is read when the step runs.
  func stepLimit(_ node: YAMLNode, _ subject: String) -> DurationTemplate? {
    expression(node, subject, as: .duration, "limit") { $0.limit($1, subject) }
  }

  /// Decodes a literal time limit, which must be positive.
  func limit(_ node: YAMLNode, _ subject: String) -> Duration? {
    // A zero without a unit gets no suggestion to add a unit.
    if node.scalar.flatMap({ Int($0.text) }) != 0 {
      guard let limit = duration(node, subject) else { return nil }
      if limit > .zero { return limit }
    }
    return reject(.badDuration, "\(subject) must be longer than `0s`", at: node.range)
  }
}

extension String {
  /// The duration after a minus sign; nil for other strings.
  fileprivate var durationBehindMinus: String? {
    guard first == "-" else { return nil }
    let rest = String(dropFirst())
    return (try? Duration(authored: rest)) == nil ? nil : rest
  }
}
