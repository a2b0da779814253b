internal import Values

/// Parses a file line by line, by the rules of configparser.
struct INIReader {
  private typealias Line = (number: Int, text: Substring)

  private struct Setting {
    /// The first line's value and the lines that continue it, including empty lines in between.
    var lines: [Line]
  }

  private typealias Settings = [(name: String, setting: Setting)]

  private var names: [String] = []
  private var settings: [String: Settings] = [:]
  private var section: String?
  /// Whether the next line may continue a setting.
  private var isInSetting = false
  private var indent = 0
  private var firstError: INIError?

  /// The section whose settings every other section inherits.
  private static let shared = "DEFAULT"

  mutating func read(_ line: Substring.UTF8View, number: Int) throws(INIError) {
    let text = Substring(line).trimmed
    guard !text.utf8.starts(with: "#".utf8), !text.utf8.starts(with: ";".utf8) else { return }
    guard !text.isEmpty else {
      if isInSetting { append((number, "")) }
      return
    }
    let depth = line.prefix(while: \.isASCIISpace).count
    if isInSetting, depth > indent { return append((number, text)) }
    indent = depth
    if let name = INIReader.header(text) { return try open(name, number) }
    guard section != nil else { throw INIError(line: number, problem: .noSection) }
    try add(text, number)
  }

  /// Returns all sections after the last line, each with the shared settings as defaults.
  func sections() throws(INIError) -> [INIDocument.Section] {
    if let firstError { throw firstError }
    let common = try values(of: settings[INIReader.shared] ?? [])
    var sections: [INIDocument.Section] = []
    for name in names where name != INIReader.shared {
      let own = try values(of: settings[name] ?? [])
      sections.append(.init(name: name, settings: common.merging(own) { $1 }))
    }
    return sections
  }
}

// MARK: - Lines

extension INIReader {
  /// Returns the name between the first `[`, which must start the line, and the last `]`.
  private static func header(_ text: Substring) -> String? {
    guard text.utf8.first == UInt8(ascii: "["),
      let end = text.utf8.lastIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let name = text[text.utf8.index(after: text.utf8.startIndex)..<end]
    return name.isEmpty ? nil : String(name)
  }

  private mutating func open(_ name: String, _ number: Int) throws(INIError) {
    if names.contains(name), name != INIReader.shared {
      throw INIError(line: number, problem: .duplicateSection(name))
    }
    if !names.contains(name) { names.append(name) }
    section = name
    isInSetting = false
  }

  /// Adds a setting; an error for a missing `=` or `:` is reported only after all other errors.
  private mutating func add(_ text: Substring, _ number: Int) throws(INIError) {
    guard let section,
      let cut = text.utf8.firstIndex(where: { "=:".utf8.contains($0) }), cut > text.startIndex
    else {
      firstError = firstError ?? INIError(line: number, problem: .noDelimiter)
      return
    }
    let name = text[..<cut].trimmed.lowercased()
    var list = settings[section] ?? []
    guard !list.contains(where: { $0.name == name }) else {
      throw INIError(line: number, problem: .duplicateOption(name))
    }
    let value = text[text.utf8.index(after: cut)...].trimmed
    list.append((name, Setting(lines: [(number, value)])))
    settings[section] = list
    isInSetting = true
  }

  private mutating func append(_ line: Line) {
    guard let section, let last = settings[section]?.indices.last else { return }
    settings[section]?[last].setting.lines.append(line)
  }
}

// MARK: - Values

extension INIReader {
  private func values(of settings: Settings) throws(INIError) -> [String: INIDocument.Value] {
    var values: [String: INIDocument.Value] = [:]
    for (name, setting) in settings { values[name] = try value(of: setting, name) }
    return values
  }

  /// Parses a value; an empty first line with further lines below is a block of settings.
  private func value(of setting: Setting, _ name: String) throws(INIError) -> INIDocument.Value {
    let lines = setting.lines.prefix(
      upTo: (setting.lines.lastIndex { !$0.text.isEmpty }).map { $0 + 1 } ?? 0
    )
    guard let first = lines.first, first.text.isEmpty else {
      return .text(lines.map(\.text).joined(separator: "\n"))
    }
    var block: [String: String] = [:]
    for (number, text) in lines where !text.isEmpty {
      guard let cut = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw INIError(line: number, problem: .noDelimiterInBlock(name))
      }
      let value = text[text.utf8.index(after: cut)...].trimmed
      block[String(text[..<cut].trimmed)] = String(value)
    }
    return .block(block)
  }
}

extension Substring {
  /// The string without whitespace at both ends.
  fileprivate var trimmed: Substring {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isASCIISpace }),
      let last = bytes.lastIndex(where: { !$0.isASCIISpace })
    else { return "" }
    return self[first..<bytes.index(after: last)]
  }
}
