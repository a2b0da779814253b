// The templates of HTML reports, their styles, and their script.

/// A file of `Sources/CReportTemplates/html`.
struct ReportTemplate {
  /// The file's name without its ending.
  const char *name;

  /// The file's contents in UTF-8, terminated by a NUL byte.
  const char *text;
};

/// Returns a template by its position; `name` is null after the last template.
struct ReportTemplate reportTemplate(int index);
