internal import Diagnostics
internal import JSON
internal import Reports
internal import RunRecord

extension JSONValue? {
  /// The value on one line in about `limit` bytes; a dash for nil.
  func shown(_ limit: Int = 300) -> String {
    switch self {
    case nil: "–"
    case .string("")?: "\"\""
    case .string(let text)?: text.shortened(toBytes: limit).visible
    case let value?: value.text().shortened(toBytes: limit).visible
    }
  }
}

extension StepDifference {
  /// The step in a sentence, such as `step 3`, `cleanup step 1`, or `step 2.1, time 2`.
  var title: String {
    StepRecord.name(phase, number) + (iteration.map { ", time \($0)" } ?? "")
  }

  /// The place as `file:line`, which editors and terminals turn into a link.
  var place: String { line.map { "\(file.visible):\($0)" } ?? file.visible }
}

extension UnreachedSteps {
  /// A sentence without a full stop about the steps that a side did not reach.
  var description: String {
    let spans = UnreachedSteps.spans(of: steps)
    let names = spans.count > 12 ? spans.prefix(11) + ["\(spans.count - 11) more"] : spans[...]
    let word = steps.count == 1 ? "step" : "steps"
    let own = "\(side.rawValue) did not reach \(word) \(names.inSentence())"
    guard let otherEnd else { return own }
    return "\(own); \(side.other.rawValue) \(otherEnd.description)"
  }

  /// The labels with consecutive numbers combined: `3 to 7`.
  private static func spans(of labels: [String]) -> [String] {
    var spans: [(first: String, last: String, count: Int)] = []
    for label in labels {
      if let end = spans.last?.last, let number = Int(end), Int(label) == number + 1 {
        spans[spans.count - 1].last = label
        spans[spans.count - 1].count += 1
      } else {
        spans.append((label, label, 1))
      }
    }
    return spans.flatMap { span in
      switch span.count {
      case 1: [span.first]
      case 2: [span.first, span.last]
      default: ["\(span.first) to \(span.last)"]
      }
    }
  }
}

extension UnreachedSteps.OtherEnd {
  /// The end, to follow the name of the side: `failed at step 5: expected …`.
  fileprivate var description: String {
    let place = step.map { " at step \($0)" } ?? ""
    let reason = result.reason.map { ": \($0.shortened(toBytes: 500).visible)" } ?? ""
    return "\(result.word)\(place)\(reason)"
  }
}

extension ScenarioComparison {
  /// A reference to this scenario, for another scenario with equal differences.
  var asTold: String {
    let differences = count == 1 ? "difference" : "\(count) differences"
    return "the same \(differences) as \(id.title.shortened(toBytes: 300)) (\(id.place))"
  }
}

extension ScenarioComparison.Result {
  /// The result with its reason.
  var description: String {
    reason.map { "\(word): \($0.shortenedAtWord(toBytes: SkippedGroup.limit).visible)" } ?? word
  }
}

extension EvaluatedRun {
  /// The counts that are not 0: `12 scenarios: 9 alike, 3 differ`.
  var counts: String {
    let asExpected = count(.differs) - unexpected
    let words = [
      (count(.alike), "alike"), (unexpected, unexpected == 1 ? "differs" : "differ"),
      (asExpected, asExpected == 1 ? "differs as expected" : "differ as expected"),
      (count(.skipped), "skipped"), (count(.stopped), "not compared"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let all = scenarios.count.counting("scenario")
    let counts = words.isEmpty ? all : "\(all): \(words.joined(separator: ", "))"
    guard !missing.isEmpty else { return counts }
    return "\(counts); \(missing.count.counting("expected difference")) not found"
  }

  /// Remarks in addition to the counts: sentences without a full stop.
  var remarks: [String] {
    var remarks: [String] = []
    if failedAlike > 0 {
      let names = failingAlike.prefix(3).map {
        "\($0.id.title.shortened(toBytes: 100).visible) (\($0.id.place))"
      }
      let more = failedAlike > 3 ? ["\(failedAlike - 3) more"] : []
      remarks.append(
        "\(failedAlike.counting("scenario")) failed in the same way on both sides: "
          + (names + more).inSentence()
      )
    }
    if isInterrupted {
      remarks.append("the runs were interrupted, so the comparison is incomplete")
    }
    return remarks
  }

  /// An expected difference that was not found, with its place.
  package func description(of entry: ExpectedDifference) -> String {
    let parts =
      [entry.scenario.visible] + [entry.step.map { "step \($0)" }, entry.field].compactMap(\.self)
    let name = expectations?.name ?? ""
    let place = "\(parts.joined(separator: ", ")) (\(name.visible):\(entry.range.lowerBound.line))"
    return place + (mistake(in: entry).map { "; \($0)" } ?? "")
  }

  /// A message about a step or field of the entry that its scenarios do not have; nil if they have
  /// both.
  private func mistake(in entry: ExpectedDifference) -> String? {
    let own = scenarios.map(\.comparison).filter(entry.isAbout)
    if let step = entry.step, !own.contains(where: { $0.ran.steps.contains(step) }) {
      return "no step `\(step)` ran"
    }
    guard let field = entry.field, let root = field.split(separator: ".").first else { return nil }
    let known = own.reduce(into: Set(ExecutedParts.alwaysKnown)) { $0.formUnion($1.ran.fields) }
    guard !known.contains(String(root)) else { return nil }
    let nearest = Suggestion.nearest(to: String(root), among: known.sorted())
    return "no outcome has `\(field.visible)`"
      + (nearest.map { "; did you mean `\($0.visible)`?" } ?? "")
  }
}
