/// A mistake in an input and its places, which the renderer turns into text.
package struct Diagnostic: Hashable, Sendable {
  /// Whether the input can still be used.
  package enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// A place that helps to explain the mistake, such as the first definition of a name.
  package struct Note: Hashable, Sendable {
    /// The message about the place.
    package var message: String

    /// The place; nil for a note about the whole input.
    package var range: SourceRange?

    /// Creates a note.
    package init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range?.used(by: nil)
    }
  }

  /// Whether the input can still be used.
  package var severity: Severity

  /// The stable number that documentation and suppressions use.
  package var code: DiagnosticCode

  /// The rule that was broken: lowercase, without a full stop, understandable on its own.
  package var title: String

  /// The place of the mistake, or of the alias that refers to the incorrect text.
  package var range: SourceRange

  /// The place of the text to which the alias at `range` refers; nil without an alias.
  package let written: SourceRange?

  /// A few words next to the underline; empty if the title suffices.
  package var label: String

  /// Notes on other places or the whole input, in reading order.
  package var notes: [Note]

  /// The instruction for fixing the mistake, in whole sentences; nil if the title suffices.
  package var help: String?

  /// Creates a diagnostic, which is reported at the alias if the text is used through an alias.
  ///
  /// `meant` is the most likely correction. If it is given, the diagnostic suggests it and ignores
  /// `label` and `help`.
  package init(
    _ code: DiagnosticCode,
    _ title: String,
    severity: Severity = .error,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    notes: [Note] = [],
    help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.title = title
    self.range = range.meant
    self.label = meant.map { "did you mean `\($0)`?" } ?? label
    let written = range.alias == nil ? nil : range.used(by: nil)
    self.written = written
    // A note at the same place suffices.
    let isNoted = notes.contains { $0.range != nil && $0.range == written }
    let origin = written.map { [Note("the value is written here", at: $0)] } ?? []
    self.notes = (isNoted ? [] : origin) + notes
    self.help = meant == nil ? help : nil
  }

  /// Creates a warning about a likely mistake in an input that is still usable.
  package static func warning(
    _ code: DiagnosticCode,
    _ title: String,
    at range: SourceRange,
    label: String = "",
    meant: String? = nil,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(code, title, severity: .warning, at: range, label: label, meant: meant, help: help)
  }
}

/// A diagnostic's stable number, written `AF1203`.
package struct DiagnosticCode: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates a code from the number after `AF`; each layer declares its own as static members.
  package init(_ rawValue: Int) { self.rawValue = rawValue }

  package var description: String { "AF\(rawValue)" }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension ArraySlice<Diagnostic> {
  /// Whether any of the diagnostics makes the input unusable.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension [Diagnostic] {
  /// Whether any of the diagnostics makes the input unusable.
  package var hasErrors: Bool { self[...].hasErrors }
}
