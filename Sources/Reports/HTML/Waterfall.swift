internal import Diagnostics
internal import FoundationEssentials
internal import RunRecord

/// The steps of a scenario and their waits on one time axis, as rows with bars.
struct Waterfall {
  /// The maximum number of steps that are shown.
  private static let maximum = 500

  /// The narrowest bar, as a part of the axis.
  private static let narrowest = 0.01

  private let steps: [StepRecord]
  private let waits: [StepWait]
  private let start: Date
  private let span: Double

  init(_ record: ScenarioRecord, _ waits: [StepWait]) {
    let ran = record.steps.filter { $0.verdict.hasRun }
    let start = (ran.map(\.startedAt) + waits.map(\.start)).min() ?? record.startedAt
    let end = (ran.map(\.end) + waits.map(\.end)).max() ?? start
    (steps, self.waits, self.start) = (record.steps, waits, start)
    span = max(end.timeIntervalSince(start), 0.001)
  }

  /// The HTML of the table; empty without steps.
  ///
  /// `label` names the table for screen readers. Only a table with a head needs no name.
  func text(hasHead: Bool, label: String?) -> String {
    guard !steps.isEmpty else { return "" }
    var rows = steps.prefix(Waterfall.maximum).enumerated().map {
      values(at: $0.offset, $0.element)
    }
    rows += unassigned.map(values)
    let rest = steps.count - Waterfall.maximum
    if rest > 0 {
      rows.append(["label": "…", "summary": rest.counting("more step"), "time": ""])
    }
    var table: TemplateValues = ["hasHead": hasHead, "steps": rows]
    table["stepsLabel"] = label
    return ReportTemplate.steps.render(table)
  }

  private func values(at index: Int, _ step: StepRecord) -> TemplateValues {
    let own = waits.filter { owner(of: $0) == index }
    var values: TemplateValues = ["label": step.label, "summary": step.summary.brief(), "time": ""]
    var notes = step.notes.map { $0.brief() } + own.map(\.text)
    switch step.verdict {
    case .passed: break
    case .failed, .blocked:
      (values["verdictWord"], values["stepClass"]) = (step.verdict.word, step.verdict.word)
    case .skipped(let reason):
      (values["verdictWord"], values["stepClass"]) = (step.verdict.word, step.verdict.word)
      notes.insert(reason.brief(), at: 0)
    }
    if step.verdict.hasRun {
      values["time"] = step.elapsed.shortText
      (values["hasBars"], values["bars"]) = (true, bars(step, own))
    }
    if step.tries > 1 { values["summary"] = "\(step.summary.brief()) (\(step.tries) times)" }
    values["stepNotes"] = notes.map { ["stepNote": $0] as TemplateValues }
    return values
  }

  private func bars(_ step: StepRecord, _ waits: [StepWait]) -> [TemplateValues] {
    let own = bar(step.startedAt, step.end, step.verdict.fill)
    return [own] + waits.map { bar($0.start, $0.end, BarFill.wait) }
  }

  private func bar(_ from: Date, _ to: Date, _ fill: String) -> TemplateValues {
    let width = max(Waterfall.narrowest, to.timeIntervalSince(from) / span)
    let x = min(from.timeIntervalSince(start) / span, 1 - Waterfall.narrowest)
    return [
      "barX": HTMLParts.percent(x), "barWidth": HTMLParts.percent(min(width, 1 - x)),
      "barFill": fill,
    ]
  }

  // MARK: Waits

  /// The waits outside of all steps, such as for a lock.
  private var unassigned: [StepWait] { waits.filter { owner(of: $0) == nil } }

  /// The position of the innermost step in which a wait started; nil outside of all steps.
  private func owner(of wait: StepWait) -> Int? {
    let around = steps.prefix(Waterfall.maximum).indices.filter { index in
      let step = steps[index]
      return step.verdict.hasRun && step.startedAt <= wait.start && wait.start <= step.end
    }
    return around.max { steps[$0].number.depth < steps[$1].number.depth }
  }

  private func values(_ wait: StepWait) -> TemplateValues {
    [
      "label": "–", "summary": wait.text, "time": wait.elapsed.shortText, "hasBars": true,
      "bars": [bar(wait.start, wait.end, BarFill.wait)],
    ]
  }
}

/// The colors of bars, which are readable on a light and a dark page.
enum BarFill {
  static let passed = "#3f9b68"
  static let failed = "#d64a43"
  static let warning = "#c98a12"
  static let skipped = "#97a1ac"
  static let wait = "#a9c6e8"
}

extension StepRecord.Status {
  /// Whether the step has a time.
  fileprivate var hasRun: Bool { if case .skipped = self { false } else { true } }

  fileprivate var fill: String {
    switch self {
    case .passed: BarFill.passed
    case .failed: BarFill.failed
    case .blocked: BarFill.warning
    case .skipped: BarFill.skipped
    }
  }
}
