internal import Diagnostics

/// A page in the style of the report, for results other than a run's.
///
/// All strings are plain text. Words between backticks are shown as code.
package struct HTMLDocument: Sendable {
  /// The kind of result, which has a color.
  package enum Style: String, Sendable {
    case failed, blocked, passed, skipped
  }

  /// A row of a table: its name, a remark below the name, and the other cells.
  package struct Row: Sendable {
    private let values: [String]
    private let name: String
    private let remark: String?

    /// Creates a row; a remark can explain the name.
    package init(_ name: String, remark: String? = nil, _ values: [String]) {
      (self.name, self.remark, self.values) = (name, remark, values)
    }

    fileprivate var template: TemplateValues {
      var row: TemplateValues = [
        "name": name.brief(1000),
        "cells": values.map { ["cell": $0.brief(4000)] as TemplateValues },
      ]
      row["remark"] = remark?.brief(1000)
      return row
    }
  }

  /// A part of the page, in the order of the page.
  package enum Block: Sendable {
    /// The heading of the next blocks.
    case section(String)
    /// A sentence.
    case text(String)
    /// A remark, less prominent than a sentence.
    case note(String)
    /// Lines of a file, such as a scenario.
    case code(String)
    /// The place of a scenario or a setting, without a link if it has no line in a file.
    case place(String, file: String?, line: Int)
    case table([String], [Row])
    /// Blocks with a frame, a title, and a word that classifies them.
    case card(String, word: String?, Style, [Block])
  }

  private let title: String
  private let heading: String
  private let verdict: (text: String, style: Style)
  private let facts: [(name: String, value: String)]
  private var blocks: [Block] = []
  private let links: SourceLinks

  /// Creates a page without blocks.
  ///
  /// `folder` is the absolute path of the page's folder, from which links lead to files.
  /// `directory` is the working directory, to which the paths of files are relative.
  package init(
    heading: String,
    verdict: (text: String, style: Style),
    facts: [(name: String, value: String)],
    folder: String?,
    directory: String
  ) {
    (self.heading, self.verdict, self.facts) = (heading, verdict, facts)
    title = "\(verdict.text.brief(300)) · \(heading.brief(300)) · authflow"
    links = SourceLinks(from: folder, in: directory)
  }

  /// Adds a part at the end.
  package mutating func append(_ block: Block) { blocks.append(block) }

  /// The whole page.
  package var text: String {
    let start = ReportTemplate.pageStart.render([
      "pageTitle": title, "heading": heading.brief(500), "hasVerdict": true,
      "verdict": verdict.text.brief(2000), "verdictClass": verdict.style.rawValue,
      "facts": facts.map { ["fact": $0.name, "value": $0.value.brief(1000)] as TemplateValues },
      "styles": ReportTemplate.styles,
    ])
    let end = ReportTemplate.pageEnd.render([
      "footer": "Made by authflow.", "script": ReportTemplate.script,
    ])
    return start + blocks.map(render).joined() + end
  }

  private func render(_ block: Block) -> String {
    switch block {
    case .section(let title): ReportTemplate.block.render(["section": title.brief(500)])
    case .text(let text): prose(text, "message")
    case .note(let text): prose(text, "note")
    case .code(let text):
      ReportTemplate.block.render([
        "hasCode": true, "code": text.visibleLines.shortened(toBytes: 8000),
      ])
    case .place(let text, let file, let line):
      ReportTemplate.block.render(place(text, file, line))
    case .table(let columns, let rows):
      ReportTemplate.block.render([
        "table": [
          "columns": columns.map { ["column": $0] as TemplateValues }, "rows": rows.map(\.template),
        ] as TemplateValues
      ])
    case .card(let title, let word, let style, let blocks):
      ReportTemplate.block.render(card(title, word, style)) + blocks.map(render).joined()
        + ReportTemplate.block.render(["isEnd": true])
    }
  }

  private func prose(_ text: String, _ style: String) -> String {
    ReportTemplate.block.render([
      "hasProse": true, "proseClass": style, "prose": HTMLParts.prose(text.brief(8000)),
    ])
  }

  private func place(_ text: String, _ file: String?, _ line: Int) -> TemplateValues {
    var values: TemplateValues = ["place": text.brief(1000)]
    values["placeLink"] = file.map { links.link(to: $0, line: line) }
    return values
  }

  private func card(_ title: String, _ word: String?, _ style: Style) -> TemplateValues {
    var values: TemplateValues = ["cardTitle": title.brief(1000), "cardStyle": style.rawValue]
    values["cardWord"] = word
    return values
  }
}

extension HTMLParts {
  /// The parts of prose, each with whether it is code; a backtick without a partner stays.
  static func prose(_ text: String) -> [TemplateValues] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return [["text": text, "isCode": false]] }
    return parts.enumerated().filter { !$0.element.isEmpty }
      .map { ["text": String($0.element), "isCode": $0.offset % 2 == 1] }
  }
}
