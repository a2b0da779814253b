internal import Diagnostics

extension ScenarioRecord {
  /// Returns the record with only the source lines that reports show, redacted.
  ///
  /// Every report then shows the same lines, whether it is made by the run or from its events.
  package func excerpted(_ redact: @escaping (String) -> String) -> ScenarioRecord {
    var record = self
    record.result = result.excerpted(redact)
    record.furtherFailures = furtherFailures.map { $0.excerpted(redact) }
    record.lostAttempts = lostAttempts.map { $0.excerpted(redact) }
    record.unresolvedAttempt = unresolvedAttempt?.excerpted(redact)
    return record
  }
}

extension ScenarioRecord.Result {
  fileprivate func excerpted(_ redact: @escaping (String) -> String) -> Self {
    switch self {
    case .flaky(let failure): .flaky(failure.excerpted(redact))
    case .failed(let failure): .failed(failure.excerpted(redact))
    case .blocked(let failure): .blocked(failure.excerpted(redact))
    case .passed, .skipped: self
    }
  }
}

extension Failure {
  /// The lines that an excerpt of the failure shows.
  var shownLines: Set<Int> {
    SourceExcerpt.lines(neededFor: range, in: source)
      .union(mismatches.map(\.range.lowerBound.line))
  }

  fileprivate func excerpted(_ redact: @escaping (String) -> String) -> Failure {
    var failure = self
    let excerpt = RedactedExcerpt(of: source, shownLines, redact)
    failure.source = excerpt.file
    failure.range = excerpt.range(range)
    for index in mismatches.indices {
      failure.mismatches[index].range = excerpt.range(mismatches[index].range)
    }
    failure.uses = uses.map { use in
      let excerpt = RedactedExcerpt(of: use.source, use.shownLines, redact)
      return Use(number: use.number, source: excerpt.file, range: excerpt.range(use.range))
    }
    return failure
  }
}

extension Failure.Use {
  /// The lines that an excerpt of the use shows.
  var shownLines: Set<Int> { SourceExcerpt.lines(neededFor: range, in: source) }
}

/// Some lines of a file without secrets, and the places in them.
private struct RedactedExcerpt {
  let file: SourceFile
  private let original: SourceFile
  private let redact: (String) -> String
  /// The lines that contain a secret.
  private var changed: Set<Int> = []

  init(of original: SourceFile, _ numbers: Set<Int>, _ redact: @escaping (String) -> String) {
    (self.original, self.redact) = (original, redact)
    var lines: [Int: String] = [:]
    for number in numbers {
      let line = String(original.line(number))
      lines[number] = redact(line)
      if lines[number] != line { changed.insert(number) }
    }
    file = SourceFile(name: original.name, lines: lines)
  }

  func range(_ range: SourceRange) -> SourceRange {
    guard !changed.isEmpty else { return range }
    return SourceRange(position(range.lowerBound), position(range.upperBound))
  }

  /// The position after the masks that precede it in its line.
  private func position(_ position: SourcePosition) -> SourcePosition {
    guard changed.contains(position.line) else { return position }
    let before = original.line(position.line).unicodeScalars.prefix(position.column - 1)
    let column = redact(String(before)).unicodeScalars.count + 1
    let end = file.line(position.line).unicodeScalars.count + 1
    return SourcePosition(line: position.line, column: min(column, end))
  }
}
