internal import CReportTemplates
internal import Mustache
internal import Values

/// The values of a template, by name.
///
/// A section also sees the names of the sections around it, so names differ between levels.
typealias TemplateValues = [String: Any]

/// The templates of HTML reports, which the program embeds.
enum ReportTemplate: String, CaseIterable {
  case pageStart = "page-start"
  case pageEnd = "page-end"
  case summary, trend, problems, filter, card, failure, steps, row, skipped, leftovers, block

  /// Returns the template with these values; every value is escaped except in `{{{ }}}`.
  func render(_ values: TemplateValues) -> String {
    ReportTemplate.library.render(values, withTemplate: rawValue) ?? ""
  }

  /// The styles of the page, which are not a template.
  static var styles: String { texts["styles"] ?? "" }

  /// The script of the page, which is not a template.
  static var script: String { texts["script"] ?? "" }

  private static let library: MustacheLibrary = {
    MustacheContentTypes.register(ReportContent(), named: ReportContent.name)
    var library = MustacheLibrary()
    for template in allCases {
      let text = "{{% CONTENT_TYPE:\(ReportContent.name)}}\n" + (texts[template.rawValue] ?? "")
      do { try library.register(text, named: template.rawValue) } catch {
        preconditionFailure("the template \(template.rawValue) is invalid: \(error)")
      }
    }
    return library
  }()

  private static let texts: [String: String] = {
    var texts: [String: String] = [:]
    var index: Int32 = 0
    while let name = reportTemplate(index).name, let text = reportTemplate(index).text {
      texts[String(cString: name)] = String(cString: text)
      index += 1
    }
    return texts
  }()
}

/// The escaping of values in HTML reports.
///
/// The library's own HTML type compares Characters. A quotation mark with a combining mark is a
/// different Character, and would end an attribute.
private struct ReportContent: MustacheContentType {
  static let name = "REPORT"

  func escapeText(_ text: String) -> String { XMLText.allowed(text).htmlEscaped }
}
