internal import Diagnostics
internal import Reports

/// The first lines that differ between two versions of a file, with their numbers.
struct LineDifference {
  /// The number of lines shown.
  private static let room = 12

  /// The number of lines that are compared, from the first difference.
  ///
  /// The limit keeps the comparison fast if all lines of a file differ.
  private static let window = 300

  private let old: ArraySlice<Substring>
  private let new: ArraySlice<Substring>
  private let isCut: Bool
  private let notes: [String]

  /// The command that shows all differences of the file.
  private let command: String

  init(from old: String, to new: String, file: String) {
    let path = file == FormattedScenarioFile.standardInput ? "FILE" : ShellQuoting.quote(file)
    command = "authflow fmt - < \(path) | diff \(path) -"
    var notes: [String] = []
    if old.unicodeScalars.first == "\u{FEFF}" { notes.append("no byte order mark") }
    if old.utf8.contains(0x0D) { notes.append("LF line endings") }
    self.notes = notes
    let (oldLines, newLines) = (LineDifference.lines(of: old), LineDifference.lines(of: new))
    let start = zip(oldLines, newLines).prefix { $0 == $1 }.count
    isCut = max(oldLines.count, newLines.count) - start > LineDifference.window
    self.old = oldLines[start...].prefix(LineDifference.window)
    self.new = newLines[start...].prefix(LineDifference.window)
  }

  /// One indented line for each difference, such as `  12 - before` and `  12 + after`.
  var text: String {
    var lines = notes
    var left = LineDifference.room
    var omitted = 0
    for place in places {
      let shown = [place.removed, place.inserted].map { $0.prefix(left / 2) }
      lines += shown.joined()
      left -= shown.map(\.count).reduce(0, +)
      omitted += place.removed.count + place.inserted.count - shown.map(\.count).reduce(0, +)
    }
    if let rest = rest(omitted) { lines.append("... \(rest); `\(command)` shows all") }
    return lines.map { "  \($0.visible)\n" }.joined()
  }

  /// The number of lines that `text` omits, which may be only a minimum; nil if it omits nothing.
  private func rest(_ omitted: Int) -> String? {
    guard omitted > 0 else { return isCut ? "and maybe more" : nil }
    return "and \(isCut ? "at least " : "")\(omitted.counting("more line"))"
  }

  /// The differences, in the order of the file.
  private var places: [Place] {
    let difference = Array(new).difference(from: Array(old))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
      case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
      }
    }
    var places: [Place] = []
    var place = Place()
    var (before, after) = (old.startIndex, new.startIndex)
    while before < old.endIndex || after < new.endIndex {
      if removed.contains(before) {
        place.removed.append("\(before + 1) - \(old[before])")
        before += 1
      } else if inserted.contains(after) {
        place.inserted.append("\(after + 1) + \(new[after])")
        after += 1
      } else {
        if place != Place() { places.append(place) }
        (place, before, after) = (Place(), before + 1, after + 1)
      }
    }
    return place == Place() ? places : places + [place]
  }

  /// Adjacent changed lines.
  private struct Place: Equatable {
    var removed: [String] = []
    var inserted: [String] = []
  }

  /// The lines of a file, without the byte order mark and line endings, which are reported
  /// separately.
  private static func lines(of text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    let written = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...]
    return Substring(written).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
