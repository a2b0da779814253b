internal import Diagnostics
internal import RunRecord
internal import Values

/// The forms that templates take for text with styles, times, and links.
enum HTMLParts {
  /// The parts of styled text, each with whether it is marked.
  static func parts(_ text: StyledText) -> [TemplateValues] {
    text.parts.map { part in
      let isMarked =
        switch part.style {
        case .failure, .warning, .success, .accent: true
        case .plain, .strong, .faint: false
        }
      return ["text": part.text, "isMarked": isMarked]
    }
  }

  /// The parts of a value, of which the middle one differs from another value.
  static func parts(
    _ value: (before: String, differing: String, after: String)
  ) -> [TemplateValues] {
    [
      ["text": value.before, "isMarked": false], ["text": value.differing, "isMarked": true],
      ["text": value.after, "isMarked": false],
    ].filter { ($0["text"] as? String)?.isEmpty == false }
  }

  /// A number of percent with at most two decimals.
  static func percent(_ part: Double) -> String {
    let hundredths = Int((min(1, max(0, part)) * 10_000).rounded())
    let fraction = hundredths % 100
    guard fraction > 0 else { return String(hundredths / 100) }
    let digits = fraction % 10 == 0 ? String(fraction / 10) : String(fraction)
    let zero = fraction < 10 ? "0" : ""
    return "\(hundredths / 100).\(zero)\(digits)"
  }
}

/// The links from a report to the files of scenarios.
struct SourceLinks: Sendable {
  /// The components of the report's folder; empty for a report without a folder.
  private var folder: [Substring] = []
  private var directory = ""

  /// Creates links from a report in this folder; nil is the working directory of the run.
  init(from folder: String?, of run: RunStart?) {
    self.init(from: folder, in: run?.origin.directory ?? "")
  }

  /// Creates links from a report in this folder to files with paths relative to a directory.
  init(from folder: String?, in directory: String) {
    self.directory = directory
    self.folder = (folder ?? directory).resolvedPathParts
  }

  /// The relative link to a line.
  ///
  /// A file name is encoded, because a name can look like another kind of link.
  func link(to file: String, line: Int) -> String {
    let whole = directory.isEmpty ? file : file.path(in: directory)
    let isRelative = !whole.hasPrefix("/")
    let target = whole.resolvedPathParts
    let base = isRelative ? [] : folder
    let shared = zip(base, target).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - shared)
    let path = up + target[shared...].map(\.utf8.percentEncoded)
    return (up.isEmpty ? "./" : "") + path.joined(separator: "/") + "#L\(line)"
  }
}
