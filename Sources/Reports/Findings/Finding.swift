package import Diagnostics
internal import RunRecord
internal import Values

/// A mistake or a failure at a place in a repository, for systems that show findings with the code.
package struct Finding: Hashable, Sendable {
  /// The importance of a finding.
  package enum Level: String, Hashable, Sendable {
    case error, warning, note
  }

  /// What all findings of the same kind have in common.
  package struct Rule: Hashable, Sendable {
    /// The rule's ID, such as `AF1203`.
    package var id: String

    /// The rule in a sentence.
    package var summary: String

    /// The explanation of the rule in Markdown; empty if the summary suffices.
    package var help: String

    /// Creates a rule with an explanation.
    package init(id: String, summary: String, help: String) {
      (self.id, self.summary, self.help) = (id, summary, help)
    }
  }

  /// A place in a file.
  package struct Place: Hashable, Sendable {
    /// The path of the file, as the user gave it.
    package var file: String

    /// The range in the file; an empty range is a position.
    package var range: SourceRange

    /// The text of the first line, which identifies the finding if lines move; empty if unknown.
    var lineText: String

    /// Creates a place from a range and the text of its first line.
    package init(file: String, range: SourceRange, lineText: String = "") {
      (self.file, self.range, self.lineText) = (file, range, lineText)
    }
  }

  /// The rule that the finding breaks.
  package var rule: Rule

  /// The importance of the finding.
  package var level: Level

  /// What is wrong, in sentences.
  package var message: String

  /// The place of the finding; nil if it is not in a file.
  package var place: Place?

  /// The name of the setting or scenario; nil if the place suffices.
  package var subject: String?

  /// Other places that explain the finding, each with a message.
  var related: [RelatedLocation] = []

  /// Creates a finding without other places.
  package init(_ rule: Rule, _ level: Level, _ message: String, at place: Place?) {
    (self.rule, self.level, self.message, self.place) = (rule, level, message, place)
  }

  /// A place that explains a finding.
  package struct RelatedLocation: Hashable, Sendable {
    /// The explanation, which a report shows at the place.
    package var message: String

    /// The place, which can be in a different file than the finding.
    package var place: Place
  }
}

extension Finding {
  /// Creates the finding for a diagnostic.
  package init(_ diagnostic: Diagnostic, in file: SourceFile) {
    let code = "\(diagnostic.code)"
    let page = DiagnosticPage(code)
    let rule = Rule(id: code, summary: page?.summary ?? code, help: page?.markdown ?? "")
    let parts = [diagnostic.title, diagnostic.label, diagnostic.help ?? ""]
      .filter { !$0.isEmpty }.map(\.asSentence)
    self.init(
      rule,
      diagnostic.severity == .error ? .error : .warning,
      parts.joined(separator: " "),
      at: Place(diagnostic.range, in: file)
    )
    related = diagnostic.notes.compactMap { note in
      note.range.map {
        RelatedLocation(message: note.message.asSentence, place: Place($0, in: file))
      }
    }
  }
}

extension Finding.Place {
  /// Creates a place in a file that was read.
  package init(_ range: SourceRange, in file: SourceFile) {
    let text = String(file.line(range.lowerBound.line))
    self.init(file: file.name, range: range, lineText: text)
  }

  /// The path relative to the root of the repository; absolute for a file outside of it.
  func path(in repository: Repository) -> String {
    let whole = file.path(in: repository.workingDirectory)
    return ReportPath(whole, workingDirectory: repository.root).text
  }
}

/// The repository that contains the files of findings.
package struct Repository: Hashable, Sendable {
  /// The absolute path of the repository.
  package var root: String

  /// The absolute path of the folder to which the paths of findings are relative.
  package var workingDirectory: String

  /// Creates a repository from its folders.
  package init(root: String, workingDirectory: String) {
    (self.root, self.workingDirectory) = (root, workingDirectory)
  }
}
